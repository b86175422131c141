import { useEffect, useState } from 'react'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { counted } from '#domain/text/counted.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { type ArticleCalls, articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { ChangedBlocks, Changes } from './changes.tsx'

type Revisions = Awaited<ReturnType<ArticleCalls['revisions']>>
type Comparison = Awaited<ReturnType<ArticleCalls['compare']>>

interface Props {
  articleId: number
  onRestored(work: WorkAnswer): void
  onClose(): void
}

const KIND_WORDS: Record<string, string> = {
  saved: 'Saved',
  published: 'Published',
  restored: 'Restored',
  discarded: 'Discarded',
  imported: 'Imported',
}

/** What was saved when and by whom; any of it can be compared with the current version, and restored. */
export function HistoryDialog({ articleId, onRestored, onClose }: Props) {
  const client = useClient()
  const { timeZone } = useFirm()
  const [list, setList] = useState<Revisions | null>(null)
  const [open, setOpen] = useState<{ revision: number; comparison: Comparison | null } | null>(null)
  const [failed, setFailed] = useState(false)

  async function load(page: number): Promise<void> {
    setFailed(false)
    try {
      const next = await articleCalls(client).revisions(articleId, page)
      setList((before) => (before && page > 1 ? { ...next, items: [...before.items, ...next.items] } : next))
    } catch {
      setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded when the dialog opens
  useEffect(() => void load(1), [articleId])

  async function compare(revision: number): Promise<void> {
    setFailed(false)
    setOpen({ revision, comparison: null })
    const comparison = await articleCalls(client)
      .compare(articleId, revision)
      .catch(() => null)
    if (comparison) setOpen({ revision, comparison })
    else setFailed(true)
  }

  async function restore(revision: number): Promise<void> {
    try {
      onRestored(await articleCalls(client).restore(articleId, revision))
      onClose()
    } catch {
      setFailed(true)
    }
  }

  return (
    <Dialog open onClose={onClose} title="History" wide>
      {failed && (
        <p role="alert" className="desk-error">
          The history could not be loaded. Please try again.
        </p>
      )}
      {!list && !failed && <p>Loading...</p>}
      {list?.items.length === 0 && <p>Nothing has been saved yet.</p>}
      <ol className="revisions">
        {list?.items.map((item) => (
          <li key={item.revision}>
            <div className="revision">
              <p>
                <strong className="figures">{clockTime(item.savedAt, timeZone)}</strong> {item.savedBy}
                <span className="desk-left">
                  {KIND_WORDS[item.kind]} · {counted(item.words, 'word')}
                  {item.live && ' · live on the site'}
                </span>
              </p>
              <Button
                type="button"
                variant="quiet"
                size="small"
                aria-expanded={open?.revision === item.revision}
                onClick={() => (open?.revision === item.revision ? setOpen(null) : void compare(item.revision))}
              >
                Compare
                <span className="sr-only">
                  {' '}
                  the version of {clockTime(item.savedAt, timeZone)} with the current text
                </span>
              </Button>
            </div>
            {open?.revision === item.revision && (
              <RevisionChanges comparison={open.comparison} onRestore={() => void restore(item.revision)} />
            )}
          </li>
        ))}
      </ol>
      {list && list.page < list.pages && (
        <Button type="button" variant="secondary" size="small" onClick={() => void load(list.page + 1)}>
          Show older
        </Button>
      )}
    </Dialog>
  )
}

function RevisionChanges({ comparison, onRestore }: { comparison: Comparison | null; onRestore(): void }) {
  if (!comparison) return <p className="ui-late">Loading...</p>
  const { title, blocks, added, removed } = comparison
  const isSame = added + removed === 0 && blocks.every((block) => block.kind === 'same')
  return (
    <div className="revision-changes">
      <p className="desk-left">
        From that version to the current text: <ins>{counted(added, 'word')} added</ins>,{' '}
        <del>{counted(removed, 'word')} removed</del>
      </p>
      {title.some((piece) => piece.kind !== 'same') && (
        <p className="changed-title">
          <Changes parts={title} />
        </p>
      )}
      <ChangedBlocks blocks={blocks} />
      {!isSame && (
        <Button type="button" size="small" onClick={onRestore}>
          Restore this version
        </Button>
      )}
    </div>
  )
}
