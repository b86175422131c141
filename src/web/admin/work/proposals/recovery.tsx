import { useEffect, useState } from 'react'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { clockTime } from '#domain/time/wall-clock.ts'
import type { LocalCopy } from '#web/admin/website/articles/editor/autosave/copy-writer.ts'
import { isWriterAlive, listCopies, removeCopy } from '#web/admin/website/articles/editor/autosave/local-copies.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { mergeDrafts, type ProposalDraft } from './draft.ts'

interface Props {
  subject: string
  writer: string
  /** What the server has. */
  saved: ProposalDraft
  onRestore(draft: ProposalDraft): void
}

/** After a crash or without a network: offers what was typed and never reached the server. */
export function Recovery({ subject, writer, saved, onRestore }: Props) {
  const { timeZone } = useFirm()
  const [copy, setCopy] = useState<LocalCopy<ProposalDraft> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the proposal is opened
  useEffect(() => {
    let gone = false
    void findLeftCopy(subject, writer, saved).then((found) => gone || setCopy(found))
    return () => {
      gone = true
    }
  }, [subject, writer])

  async function forget(): Promise<void> {
    if (copy) await removeCopy(subject, copy.writer)
    setCopy(null)
  }

  if (!copy) return null
  return (
    <Alert
      tone="warning"
      className="mb-6"
      title={`Changes from ${clockTime(copy.at, timeZone)} were kept on this device`}
    >
      They had not been saved when this proposal was last closed.
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          type="button"
          size="small"
          onClick={() => {
            onRestore(restored(copy, saved))
            void forget()
          }}
        >
          Restore
        </Button>
        <Button type="button" variant="quiet" size="small" onClick={() => void forget()}>
          Discard
        </Button>
      </div>
    </Alert>
  )
}

/** The newest copy of a tab that is no longer open and says something the server does not. */
async function findLeftCopy(
  subject: string,
  writer: string,
  saved: ProposalDraft,
): Promise<LocalCopy<ProposalDraft> | null> {
  for (const copy of await listCopies<ProposalDraft>(subject)) {
    if (copy.writer === writer || (await isWriterAlive(copy.writer))) continue
    if (JSON.stringify(restored(copy, saved)) !== JSON.stringify(saved)) return copy
    await removeCopy(subject, copy.writer)
  }
  return null
}

/** Put together with what was saved meanwhile; where both changed the same, the kept words. */
const restored = (copy: LocalCopy<ProposalDraft>, saved: ProposalDraft) =>
  mergeDrafts(copy.base, copy.draft, saved).draft
