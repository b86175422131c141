import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { clockTime } from '#domain/time/wall-clock.ts'
import type { LocalCopy } from '#web/drafts/copy-writer.ts'
import { useLeftCopy } from '#web/drafts/use-left-copy.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { mergeDrafts, type ProposalDraft } from './draft.ts'

interface Props {
  subject: string
  writer: string
  saved: ProposalDraft
  onRestore(draft: ProposalDraft): void
}

/** After a crash or without a network: offers what was typed and never reached the server. */
export function Recovery({ subject, writer, saved, onRestore }: Props) {
  const { timeZone } = useFirm()
  const { copy, forget } = useLeftCopy<ProposalDraft>({
    subject,
    writer,
    restore(found) {
      const draft = restored(found, saved)
      return JSON.stringify(draft) === JSON.stringify(saved) ? null : draft
    },
  })
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

/** Put together with what was saved meanwhile; where both changed the same, the kept words. */
const restored = (copy: LocalCopy<ProposalDraft>, saved: ProposalDraft) =>
  mergeDrafts(copy.base, copy.draft, saved).draft
