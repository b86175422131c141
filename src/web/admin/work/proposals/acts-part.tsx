import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProposalAnswer } from '#contract/work/proposals.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { Dialog } from '#design/primitives/dialog.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { firstChoice, isFree, missingIn, warningsIn } from '#domain/proposals/content.ts'
import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { type Client, read } from '#web/api.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { ProposalSheet } from '#web/signed-in/proposals/proposal-sheet.tsx'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import type { ProposalDesk } from './use-proposal.ts'

/** What can be done with a proposal as it is now, and what became of it. */
export function ActsPart({ desk, taxRate }: { desk: ProposalDesk; taxRate: number }) {
  const { proposal, draft, autosave, adopt } = desk
  const client = useClient()
  const { timeZone } = useFirm()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<{ ok: boolean; words: string } | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isOpen = proposal.state === 'sent' || proposal.state === 'seen'
  const wasSent = proposal.sentNumber > 0

  async function act(
    words: (now: ProposalAnswer) => string,
    call: (one: One) => Promise<ProposalAnswer>,
  ): Promise<void> {
    setBusy(true)
    setTold(null)
    try {
      if (!(await autosave.flush())) throw new Error('What you wrote is not saved yet, so nothing was done.')
      const now = await call(client.api.proposals[':id'])
      adopt(now)
      setTold({ ok: true, words: words(now) })
    } catch (error) {
      setTold({ ok: false, words: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  const param = { id: proposal.id }
  const send = () =>
    act(
      ({ expiresOn }) => `It is in the client area, open until ${longDate(expiresOn ?? '')}.`,
      (one) => read(one.send.$post({ param, json: { version: autosave.version(), isFree: isFree(draft.content) } })),
    )
  const withdraw = () =>
    act(
      () => 'Withdrawn. Nobody can sign it any more.',
      (one) => read(one.withdraw.$post({ param })),
    )
  const extend = (expiresOn: string) =>
    act(
      () => `Open until ${longDate(expiresOn)}.`,
      (one) => read(one.extend.$post({ param, json: { expiresOn } })),
    )
  async function remove(): Promise<void> {
    setBusy(true)
    setTold(null)
    try {
      await autosave.flush()
      await read(client.api.proposals[':id'].$delete({ param }))
      await navigate(`/dashboard/clients/${proposal.clientId}/proposals`)
    } catch (error) {
      setTold({ ok: false, words: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  const maySend = proposal.state !== 'accepted' && (!isOpen || proposal.isChanged || autosave.isDirty())
  const { missing, warnings } = checks(desk, { taxRate, timeZone })
  function askOrSend(): void {
    if (missing.length > 0 || warnings.length > 0) setAsked(true)
    else void send()
  }
  return (
    <section aria-label="Acts" className="mt-6 flex flex-col items-start gap-3" data-print="no">
      {told ? (
        <OutcomeAlert tone={told.ok ? 'success' : 'error'} className="w-full">
          {told.words}
        </OutcomeAlert>
      ) : null}
      {wasSent && proposal.isChanged && isOpen ? (
        <p className="text-sm text-ink-soft">
          The client still sees version {proposal.sentNumber}, without your changes.
        </p>
      ) : null}
      {maySend ? (
        <Button type="button" busy={isBusy} onClick={askOrSend}>
          {wasSent ? `Send version ${proposal.sentNumber + 1}` : 'Send to the client'}
        </Button>
      ) : null}
      <Button type="button" variant="secondary" size="small" onClick={() => setPreviewed(true)}>
        Preview as the client sees it
      </Button>
      {isOpen || proposal.state === 'expired' ? (
        <Extend until={proposal.expiresOn} busy={isBusy} onExtend={extend} />
      ) : null}
      {isOpen || proposal.state === 'expired' ? (
        <Button type="button" variant="quiet" size="small" onClick={() => void withdraw()}>
          Withdraw
        </Button>
      ) : null}
      {wasSent ? null : (
        <Button type="button" variant="quiet" size="small" onClick={() => void remove()}>
          Delete the draft
        </Button>
      )}
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Before you send it">
        <ul className="list-disc pl-5">
          {[...missing, ...warnings].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="button" variant="secondary" onClick={() => setAsked(false)}>
            Back to the proposal
          </Button>
          {missing.length === 0 ? (
            <Button
              type="button"
              onClick={() => {
                setAsked(false)
                void send()
              }}
            >
              Send as it is
            </Button>
          ) : null}
        </div>
      </Dialog>
      <Dialog open={isPreviewed} onClose={() => setPreviewed(false)} title={draft.content.title || 'Proposal'} wide>
        {isPreviewed ? <Preview desk={desk} /> : null}
      </Dialog>
    </section>
  )
}

/** What keeps it from being sent, and what should be looked at first. */
function checks({ draft, proposal }: ProposalDesk, { taxRate, timeZone }: { taxRate: number; timeZone: string }) {
  const { signers, expiresOn, content } = draft
  const today = wallClock(Date.now(), timeZone).date
  const isNew = proposal.sentNumber === 0
  const missing = [
    ...missingIn(content),
    ...(isNew && !signers.some(({ name, email }) => name.trim() && email.trim()) ? ['Say who is to sign.'] : []),
    ...(isNew && expiresOn && expiresOn < today ? ['Choose a day that is still to come as its last day.'] : []),
  ]
  return { missing, warnings: warningsIn(content, taxRate) }
}

type One = Client['api']['proposals'][':id']

function Preview({ desk: { draft, proposal } }: { desk: ProposalDesk }) {
  const [choice, setChoice] = useState(() => firstChoice(draft.content))
  return <ProposalSheet content={draft.content} currency={proposal.currency} choice={choice} onChoose={setChoice} />
}

interface ExtendProps {
  until: string | null
  busy: boolean
  onExtend: (day: string) => Promise<void>
}

function Extend({ until, busy, onExtend }: ExtendProps) {
  const [day, setDay] = useState(until ?? '')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="text-sm">
        Open until
        <input type="date" value={day} onChange={(event) => setDay(event.target.value)} className={controlClass} />
      </label>
      <Button
        type="button"
        variant="secondary"
        size="small"
        busy={busy}
        disabled={!day || day === until}
        onClick={() => void onExtend(day)}
      >
        Change the day
      </Button>
    </div>
  )
}
