import { useRef, useState } from 'react'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { copiesOf } from '#web/drafts/copies.ts'
import { randomKey } from '#web/random-key.ts'
import { createAutosave } from '#web/signed-in/autosave/autosave.ts'
import { BROWSER, useSaving } from '#web/signed-in/autosave/use-saving.ts'
import { isSettled, type Merge, mergeDrafts } from './company/merge-drafts.ts'
import { type ArticleDraft, continues, draftOf, EMPTY_DRAFT } from './draft.ts'
import { createSender } from './send-draft.ts'

export type Desk = ReturnType<typeof useDesk>

/** What is known about the article beyond the draft itself; every save refreshes it. */
export type ArticleStatus = Pick<WorkAnswer, 'state' | 'hasChanges' | 'publishAt' | 'checklist' | 'editors'>

interface Start {
  accountId: string
  work: WorkAnswer | null
  onCreated?(id: number): void
}

/** One open article: its draft, how it is being saved, and what the server says about it. */
export function useDesk({ accountId, work, onCreated }: Start) {
  const [articleId, setArticleId] = useState(work?.id ?? null)
  const [status, setStatus] = useState<ArticleStatus>(work ?? FRESH)
  const created = useRef(onCreated)
  created.current = onCreated

  // Set up once: the screen gives each article an editor of its own by its key.
  const [{ autosave, writer, article, screen }] = useState(() => {
    const writer = randomKey()
    const article = { id: work?.id ?? null }
    const screen: { show: (merge: Merge) => boolean } = { show: () => true }
    const send = createSender(article, {
      onCreated(id) {
        setArticleId(id)
        created.current?.(id)
      },
      onSaved: ({ state, hasChanges, checklist, editors }) =>
        setStatus((before) => ({ ...before, state, hasChanges, checklist, editors })),
    })
    const autosave = createAutosave<ArticleDraft>(
      {
        draft: work ? draftOf(work) : EMPTY_DRAFT,
        version: work?.version ?? 0,
        savedAt: work?.savedAt ?? null,
        writer,
      },
      {
        send,
        copies: copiesOf(() => subjectOf(accountId, article.id), writer),
        holds: continues,
        merge(base, mine, theirs) {
          const merge = mergeDrafts(base, mine, theirs)
          return screen.show(merge) ? { draft: merge.draft, isSettled: isSettled(merge) } : null
        },
        ...BROWSER,
      },
    )
    return { autosave, writer, article, screen }
  })

  const state = useSaving(autosave, writer)

  // The same function all along: whoever shows merges says so once.
  const [onMerge] = useState(() => (show: (merge: Merge) => boolean) => {
    screen.show = show
    return () => {
      screen.show = () => true
    }
  })

  return {
    articleId,
    onMerge,
    /** The number as it is by now: a save that was waited for may have begun the article. */
    numberNow: () => article.id,
    autosave,
    writer,
    state,
    status,
    adopt(next: WorkAnswer): void {
      setStatus(next)
      autosave.adopt({ draft: draftOf(next), version: next.version, savedAt: next.savedAt })
    },
    hear({ state, publishAt, editors }: Pick<ArticleStatus, 'state' | 'publishAt' | 'editors'>): void {
      setStatus((before) => ({ ...before, state, publishAt, editors }))
      if (autosave.state().status === 'deleted' && state !== 'deleted') autosave.resume()
    },
  }
}

/** What copies on this device are filed under: nobody is offered the words of another user. */
export const subjectOf = (accountId: string, articleId: number | null) => `${accountId}:${articleId ?? 'new'}`

const FRESH: ArticleStatus = { state: 'draft', hasChanges: false, publishAt: null, checklist: [], editors: [] }
