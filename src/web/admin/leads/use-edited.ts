import { type FormEvent, useEffect, useState } from 'react'

/** Fields that follow what stands on the server until this person changes them; what they chose stays theirs. */
export function useEdited(standing: Record<string, string>, outcome: { ok: boolean } | undefined) {
  const [edited, setEdited] = useState<Record<string, string>>({})
  useEffect(() => {
    if (outcome?.ok) setEdited({})
  }, [outcome])
  return {
    isEdited: Object.keys(edited).length > 0,
    /** A new key puts in a new field with the new value. */
    keyOf: (name: string) => `${name} ${edited[name] ?? standing[name]}`,
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      const { name } = target as HTMLInputElement
      setEdited((before) => (name in before ? before : { ...before, [name]: standing[name] ?? '' }))
    },
  }
}
