import { useEffect, useRef } from 'react'

/** Reports a change to what a field keeps itself, as soon as it is in the form. */
export function useEdited(value: string, onEdit: (() => void) | undefined): void {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    onEdit?.()
  }, [value, onEdit])
}
