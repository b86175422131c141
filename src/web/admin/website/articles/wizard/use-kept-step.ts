import { useEffect, useMemo, useRef, useState } from 'react'
import { type ArticleDraft, isBlank } from '#web/admin/website/articles/desk/draft.ts'
import { copiesOf, listCopies } from '#web/drafts/copies.ts'
import { createCopyWriter } from '#web/drafts/copy-writer.ts'

/** The first step has no article yet: what is typed is kept on this device until the step is done. */
export function useKeptStep(accountId: string, start: ArticleDraft) {
  const [draft, setDraft] = useState(start)
  const latest = useRef(start)
  const subject = `${accountId}:step1`
  const copyWriter = useMemo(
    () =>
      createCopyWriter(
        copiesOf<ArticleDraft>(() => subject, 'step1'),
        () => {},
      ),
    [subject],
  )

  useEffect(() => {
    void listCopies<ArticleDraft>(subject).then(([copy]) => {
      if (!copy || !isBlank(latest.current)) return
      latest.current = copy.draft
      setDraft(copy.draft)
    })
  }, [subject])

  return {
    draft,
    update(part: Partial<ArticleDraft>): void {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      const at = new Date().toISOString()
      copyWriter.keep({ draft: latest.current, base: start, version: 0, writer: 'step1', at })
    },
    forget: () => copyWriter.forget(),
  }
}
