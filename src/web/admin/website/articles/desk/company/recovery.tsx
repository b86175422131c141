import { Button } from '#design/primitives/button.tsx'
import { diffWords } from '#domain/compare/diff.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import type { ArticleDraft } from '#web/admin/website/articles/desk/draft.ts'
import { sameDraft } from '#web/admin/website/articles/desk/draft.ts'
import { ChangedBlocks } from '#web/admin/website/articles/desk/history/changes.tsx'
import { compareDocuments, type DocumentNode } from '#web/admin/website/articles/editor/compare/blocks.ts'
import type { LocalCopy } from '#web/drafts/copy-writer.ts'
import { useLeftCopy } from '#web/drafts/use-left-copy.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { isSettled, mergeDrafts } from './merge-drafts.ts'

interface Props {
  subject: string
  writer: string
  saved: ArticleDraft
  savedVersion: number
  onRestore(draft: ArticleDraft): void
}

/** After a crash: offers what was typed and never reached the server. */
export function Recovery({ subject, writer, saved, savedVersion, onRestore }: Props) {
  const { timeZone } = useFirm()
  const { copy, forget } = useLeftCopy<ArticleDraft>({
    subject,
    writer,
    restore(found) {
      const draft = restored(found, saved, savedVersion)
      return sameDraft(draft, saved) ? null : draft
    },
  })
  if (!copy) return null
  return (
    <section className="desk-notice" data-tone="brass" aria-label="Recovered text">
      <div role="status">
        <p>
          <strong>Text from {clockTime(copy.at, timeZone)} was kept on this device.</strong> It had not been saved when
          this article was last closed.
        </p>
      </div>
      <details>
        <summary>Show the changes</summary>
        <ChangedBlocks blocks={blocksOf(saved, copy.draft)} />
      </details>
      <p className="desk-notice-ways">
        <Button
          type="button"
          size="small"
          onClick={() => {
            onRestore(restored(copy, saved, savedVersion))
            void forget()
          }}
        >
          Restore
        </Button>
        <Button type="button" variant="quiet" size="small" onClick={() => void forget()}>
          Discard
        </Button>
      </p>
    </section>
  )
}

/** Put together with what was saved meanwhile where that fits; otherwise the kept words as they are. */
function restored(copy: LocalCopy<ArticleDraft>, saved: ArticleDraft, savedVersion: number): ArticleDraft {
  if (copy.version === savedVersion) return copy.draft
  const merge = mergeDrafts(copy.base, copy.draft, saved)
  return isSettled(merge) ? merge.draft : copy.draft
}

function blocksOf(saved: ArticleDraft, kept: ArticleDraft) {
  const rows = compareDocuments(saved.document as DocumentNode, kept.document as DocumentNode)
  const title = { kind: 'changed' as const, type: 'heading', pieces: diffWords(saved.title, kept.title) }
  return saved.title === kept.title ? rows : [title, ...rows]
}
