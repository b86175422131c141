import type { RefObject } from 'react'
import { read } from '#web/api.ts'
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

/** How a template comes into an answer; none brings the plain beginning back. */
export function useTemplates(id: number, sheet: Sheet) {
  const { client } = useSession()
  const { draft } = client.api.leads[':id']
  return {
    load: (template: string) =>
      read(draft.$get({ param: { id: String(id) }, query: template ? { template } : {} })) as Promise<Words>,
    wordsNow: () => wordsIn(sheet),
    write(words: Words): void {
      write(sheet, words)
      sheet.body.current?.focus()
    },
  }
}

function wordsIn({ subject, body }: Sheet): Words {
  return { subject: subject.current?.value ?? '', body: body.current?.value ?? '' }
}

function write({ subject, body }: Sheet, words: Words): void {
  if (subject.current) subject.current.value = words.subject
  if (body.current) body.current.value = words.body
}
