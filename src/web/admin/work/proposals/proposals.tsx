import { Link } from 'react-router'
import { PROPOSAL_VIEWS, type ProposalView } from '#contract/work/proposal-fields.ts'
import type { ProposalFiguresAnswer } from '#contract/work/proposals.ts'
import { DataTable } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { longDate } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { formatWorth, PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import type { Route } from './+types/proposals'
import { TEMPLATES } from './template-text.ts'

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
  const { view, items, page, pages, counts, figures } = loaderData
  const href = listAddress('/dashboard/proposals', { view }, { view: 'open' })
  const tabs = PROPOSAL_VIEWS.map((value) => ({
    value,
    label: VIEWS[value],
    count: counts[value],
    href: href({ view: value }),
  }))
  return (
    <>
      <OfficeTitle>Proposals</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Proposals</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <TextLink to={TEMPLATES}>Templates</TextLink>
          <FreshDownload href={`/api/proposals/export?view=${view}`}>Export as CSV</FreshDownload>
          <ButtonLink to="/dashboard/proposals/new" size="small">
            New proposal
          </ButtonLink>
        </div>
      </div>
      <Figures figures={figures} />
      <ListTabs label="View" tabs={tabs} current={view} />
      <DataTable
        caption="Proposals"
        rows={items}
        keyOf={({ id }) => id}
        page={page}
        pages={pages}
        pageHref={(number) => href({ page: number })}
        empty={
          <EmptyState title={view === 'open' ? 'Nothing waits for an answer' : 'Nothing here'}>
            Choose New proposal, or write one from a request in the Inbox.
          </EmptyState>
        }
        columns={[
          {
            key: 'title',
            head: 'Proposal',
            rowHead: true,
            cell: ({ id, title, clientName, state, reference }) => (
              <>
                <Link to={`/dashboard/proposals/${id}`} className="ink-link wrap-anywhere">
                  {title || 'Without a title'}
                </Link>
                <span className="block font-normal wrap-anywhere text-ink-soft">{clientName}</span>
                <span className="block text-sm font-normal text-ink-soft">{reference}</span>
                <span className="mt-1 block md:hidden">
                  <Tag tone={PROPOSAL_WORDS[state].tone}>{PROPOSAL_WORDS[state].words}</Tag>
                </span>
              </>
            ),
          },
          {
            key: 'state',
            head: 'State',
            wideOnly: true,
            cell: ({ state }) => <Tag tone={PROPOSAL_WORDS[state].tone}>{PROPOSAL_WORDS[state].words}</Tag>,
          },
          { key: 'worth', head: 'Worth, before tax', numeric: true, cell: (proposal) => formatWorth(proposal) },
          {
            key: 'until',
            head: 'Open until',
            wideOnly: true,
            cell: ({ expiresOn }) => (expiresOn ? longDate(expiresOn) : ''),
          },
        ]}
      />
    </>
  )
}

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
    <dl className="figures rule-top rule-double mb-6 flex flex-wrap gap-x-12 gap-y-2 py-3">
      {told.map(([label, words]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-lg">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
