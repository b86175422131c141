import { type FormEvent, type RefObject, useEffect } from 'react'
import { read } from '#web/api.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useSession } from '#web/signed-in/session/session-guard.tsx'

/** The two fields of an answer. */
interface Sheet {
  subject: RefObject<HTMLInputElement | null>
  body: RefObject<HTMLTextAreaElement | null>
}

interface Words {
  subject: string
  body: string
}

const ABOUT = 'template'

/** Puts a template in place of what stands there; what stood there can be had back. */
export function useTemplates(id: number, sheet: Sheet) {
  const { client } = useSession()
  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const template = String(new FormData(event.currentTarget).get('template') ?? '')
    const before = wordsIn(sheet)
    try {
      const query = template ? { template } : {}
      write(sheet, await read(client.api.leads[':id'].draft.$get({ param: { id: String(id) }, query })))
      sheet.body.current?.focus()
      tell({ words: 'The template was inserted.', undo: () => write(sheet, before), about: ABOUT })
    } catch (error) {
      tell({ words: error instanceof Error ? error.message : 'That did not work.', tone: 'bad', about: ABOUT })
    }
  }
}

/** Keeps what is written in this tab until it has been sent, so that a reload loses nothing. */
export function useKeptWords(name: string, sheet: Sheet): () => void {
  const key = `countinghouse.reply.${name}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are there.
  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    if (kept) write(sheet, JSON.parse(kept))
  }, [key])
  return () => sessionStorage.setItem(key, JSON.stringify(wordsIn(sheet)))
}

function wordsIn({ subject, body }: Sheet): Words {
  return { subject: subject.current?.value ?? '', body: body.current?.value ?? '' }
}

function write({ subject, body }: Sheet, words: Words): void {
  if (subject.current) subject.current.value = words.subject
  if (body.current) body.current.value = words.body
}
