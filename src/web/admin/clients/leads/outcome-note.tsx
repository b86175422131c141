import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import type { LeadOutcome } from './lead-acts.ts'

export function OutcomeNote({ outcome: { ok, message, undo } }: { outcome: LeadOutcome }) {
  return <ActOutcome ok={ok} message={message} undo={undo.map((mark) => ['back', mark])} />
}
