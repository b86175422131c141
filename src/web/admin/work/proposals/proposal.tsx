import type { ProposalAnswer } from '#contract/work/proposals.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { firstChoice, isFree } from '#domain/proposals/content.ts'
import { chosenLines } from '#domain/proposals/fees.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { SaveIndicator } from '#web/admin/website/articles/desk/save-indicator.tsx'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'
import { SealPart } from '#web/signed-in/proposals/seal-part.tsx'
import { Sums } from '#web/signed-in/proposals/sums.tsx'
import type { Route } from './+types/proposal'
import { ActsPart } from './acts-part.tsx'
import { ContentEditor } from './content-editor.tsx'
import { draftOf } from './draft.ts'
import type { Library } from './library.ts'
import { Recovery } from './recovery.tsx'
import { SaveAsTemplate } from './save-as-template.tsx'
import { SignersEditor } from './signers-editor.tsx'
import { type ProposalDesk, useProposal } from './use-proposal.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const proposal = await orNotFound(read(api.proposals[':id'].$get({ param: { id: params.id } })))
  return { proposal, library: await read(api.proposals.templates.$get()) }
}

/** The office writes a proposal: lines in place, the total live, a preview, and away with it. */
export default function ProposalScreen({ loaderData: { proposal, library } }: Route.ComponentProps) {
  return <ProposalPage key={proposal.id} loaded={proposal} library={library} />
}

type Loaded = Route.ComponentProps['loaderData']['proposal']

function ProposalPage({ loaded, library }: { loaded: Loaded; library: Library }) {
  const desk = useProposal(loaded)
  const { proposal, draft, state } = desk
  const sheet = { content: draft.content, currency: proposal.currency, changeContent: desk.changeContent }
  const isSettled = proposal.state === 'accepted'
  const { words, tone } = PROPOSAL_WORDS[proposal.state]
  const chosen = chosenLines(draft.content.lines, proposal.choice ?? firstChoice(draft.content))
  return (
    <>
      <OfficeTitle>{draft.content.title || 'Proposal'}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <TextLink to="/dashboard/proposals">Back to proposals</TextLink>
      </p>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal wrap-anywhere">{draft.content.title || 'Proposal'}</h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <Tag tone={tone}>{words}</Tag>
          <TextLink to={`/dashboard/clients/${proposal.clientId}/proposals`}>{proposal.clientName}</TextLink>
          <span className="figures">{proposal.reference}</span>
          {isSettled ? null : <SaveIndicator state={state} />}
        </div>
      </header>
      {proposal.state === 'declined' ? (
        <Alert tone="warning" className="mb-6">
          Declined{proposal.declineReason ? `: ${proposal.declineReason}` : ', without a reason.'}
        </Alert>
      ) : null}
      {isSettled ? null : (
        <Recovery subject={desk.subject} writer={desk.writer} saved={draftOf(loaded)} onRestore={desk.change} />
      )}
      {proposal.sentNumber === 0 && draft.content.lines.length > 0 && isFree(draft.content) ? (
        <Alert tone="warning" className="mb-6" title="No prices yet">
          Templates come without prices. Enter yours in the lines below before you send the proposal.
        </Alert>
      ) : null}
      {state.status === 'conflict' ? <ConflictPart desk={desk} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <ContentEditor sheet={sheet} library={library} disabled={isSettled} />
        </div>
        <aside aria-label="Total, signers and acts" className="min-w-0">
          <h2 className="text-lg">{proposal.choice ? 'As chosen' : 'Original offer'}</h2>
          <Sums lines={chosen} currency={proposal.currency} />
          <SealPart seal={loaded.seal} isOffice />
          <SignersEditor desk={desk} validDays={library.validDays} disabled={isSettled} />
          <ActsPart desk={desk} taxRate={library.taxRate} />
          <SaveAsTemplate content={draft.content} currency={proposal.currency} />
          {proposal.sentNumber > 0 ? (
            <WriteAbout
              clientId={proposal.clientId}
              about={`proposal:${proposal.id}`}
              what={draft.content.title}
              forFirm
            />
          ) : null}
          <HistoryPart proposal={proposal} />
        </aside>
      </div>
    </>
  )
}

/** Two people changed the same words: one of them decides. */
function ConflictPart({ desk: { autosave, state, change } }: { desk: ProposalDesk }) {
  const theirs = state.conflict?.theirs
  return (
    <Alert tone="warning" className="mb-6" title="Someone else changed the same lines">
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="button" size="small" onClick={() => autosave.resolve()}>
          Keep mine
        </Button>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => {
            autosave.resolve()
            if (theirs) change(theirs)
          }}
        >
          Take theirs
        </Button>
      </div>
    </Alert>
  )
}

const HAPPENED: Record<string, string> = {
  created: 'Begun',
  sent: 'Sent',
  seen: 'Opened',
  signed: 'Signed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  extended: 'Extended',
  withdrawn: 'Withdrawn',
  reminded: 'Reminder written',
  sealed: 'Sealed as a PDF',
}

/** What happened with it, newest first. */
function HistoryPart({ proposal: { events } }: { proposal: ProposalAnswer }) {
  const { timeZone } = useFirm()
  return (
    <section aria-label="History" className="mt-8">
      <h2 className="text-lg">History</h2>
      <ol className="rule-top mt-1">
        {events.map(({ at, kind, actor, text }) => (
          <li key={`${at} ${kind}`} className="rule-bottom py-2 text-sm">
            <span className="font-semibold">{HAPPENED[kind] ?? kind}</span>
            {actor ? ` by ${actor}` : ''}
            {text ? <span className="block wrap-anywhere text-ink-soft">{text}</span> : null}
            <span className="figures block text-ink-soft">{clockTime(at, timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
