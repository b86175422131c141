import { Link } from 'react-router'
import { PROPOSAL_VIEWS, type ProposalView } from '#contract/work/proposal-fields.ts'
import type { ProposalFiguresAnswer, ProposalSummaryAnswer } from '#contract/work/proposals.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { longDate } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { formatWorth, PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import type { Route } from './+types/proposals'
import { TEMPLATES } from './template-text.ts'

const BASE = '/dashboard/proposals'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const view = PROPOSAL_VIEWS.find((known) => known === asked.get('view')) ?? 'open'
  const page = asked.get('page') ?? '1'
  return { view, ...(await read(context.get(clientContext).api.proposals.$get({ query: { view, page } }))) }
}

const VIEWS: Record<ProposalView, string> = {
  open: 'Waiting for an answer',
  draft: 'Drafts',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

export default function Proposals({ loaderData }: Route.ComponentProps) {
  const { view, items, counts, figures, ...list } = loaderData
  const href = listAddress(BASE, { view }, { view: 'open' })
  return (
    <OfficeList
      title="Proposals"
      noun="proposal"
      base={BASE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...list}
      tabs={{
        label: 'View',
        current: view,
        items: PROPOSAL_VIEWS.map((value) => ({
          value,
          label: VIEWS[value],
          count: counts[value],
          href: href({ view: value }),
        })),
      }}
      actions={
        <>
          <TextLink to={TEMPLATES}>Templates</TextLink>
          <FreshDownload href={`/api/proposals/export?view=${view}`}>Export as CSV</FreshDownload>
          <ButtonLink to="/dashboard/proposals/new" size="small">
            New proposal
          </ButtonLink>
        </>
      }
      columns={COLUMNS}
      empty={
        <EmptyState title={view === 'open' ? 'Nothing waits for an answer' : 'Nothing here'}>
          Choose New proposal, or write one from a request in the Inbox.
        </EmptyState>
      }
    >
      <Figures figures={figures} />
    </OfficeList>
  )
}

const StateTag = ({ state }: Pick<ProposalSummaryAnswer, 'state'>) => (
  <Tag tone={PROPOSAL_WORDS[state].tone}>{PROPOSAL_WORDS[state].words}</Tag>
)

const COLUMNS: Column<ProposalSummaryAnswer>[] = [
  {
    key: 'title',
    head: 'Proposal',
    rowHead: true,
    cell: ({ id, title, clientName, state, reference }) => (
      <>
        <Link to={`${BASE}/${id}`} className="ink-link wrap-anywhere">
          {title || 'Without a title'}
        </Link>{' '}
        <span className="font-normal text-ink-soft">{reference}</span>
        <span className="flex flex-wrap gap-x-3 font-normal text-ink-soft md:hidden">
          {clientName} <StateTag state={state} />
        </span>
      </>
    ),
  },
  { key: 'client', head: 'Client', wideOnly: true, cell: ({ clientName }) => clientName },
  { key: 'state', head: 'State', wideOnly: true, cell: ({ state }) => <StateTag state={state} /> },
  { key: 'worth', head: 'Worth, before tax', numeric: true, cell: (proposal) => formatWorth(proposal) },
  {
    key: 'until',
    head: 'Open until',
    wideOnly: true,
    cell: ({ expiresOn }) => (expiresOn ? longDate(expiresOn) : ''),
  },
]

function Figures({ figures }: { figures: ProposalFiguresAnswer }) {
  const money = (worth: ProposalFiguresAnswer['engagedWorth']) =>
    worth.map(({ currency, amount }) => formatAmount(amount, currency)).join(', ') || '0'
  const told: [string, string][] = [
    ['Waiting for an answer', figures.out > 0 ? `${figures.out}, of these ${figures.seen} seen` : '0'],
    [
      'Accepted this month',
      `${figures.acceptedThisMonth}${figures.acceptedThisMonth > 0 ? `, worth ${money(figures.acceptedWorth)} a year` : ''}`,
    ],
    ['Engagements, a year', money(figures.engagedWorth)],
  ]
  return (
    <dl className="figures flex flex-wrap gap-x-8 gap-y-1 py-1 text-sm">
      {told.map(([label, words]) => (
        <div key={label} className="flex gap-x-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
