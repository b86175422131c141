import { useState } from 'react'
import { Link } from 'react-router'
import { DEADLINE_VIEWS, type DeadlineGroup, type DeadlineView } from '#contract/work/deadline-fields.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { counted } from '#domain/text/counted.ts'
import { addDays, longDate, mondayOf } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { formatDay } from '#web/signed-in/deadlines/deadline-text.ts'
import { KeysHelp } from '#web/signed-in/keys/keys-help.tsx'
import { focusedLink, stepRow, useKeys } from '#web/signed-in/keys/use-keys.ts'
import { choicesOf, peopleChoices } from '#web/signed-in/list/list-filters.tsx'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { markOf } from '#web/signed-in/list/selection.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { FreshDownload } from '#web/signed-in/session/fresh.tsx'
import type { Route } from './+types/deadlines'
import { BulkActs, runBulkAct } from './bulk-acts.tsx'
import { askedOf, exportHref, HERE, monthHref, queryIn, type WeekQuery, weekAddress } from './deadline-query.ts'
import { DeadlineRow, headingOf, headOf } from './deadline-rows.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const query = queryIn(new URL(request.url).searchParams)
  const asked = { ...askedOf(query), group: query.group, page: String(query.page) }
  const list = await read(api.deadlines.$get({ query: asked }))
  // Who has no date at all is shown the way to the first one.
  const rules = list.counts.all + list.counts.late === 0 ? (await read(api['deadline-rules'].$get())).items.length : 1
  return { query, hasRules: rules > 0, ...list }
}

export async function action({ request, context }: Route.ActionArgs) {
  return await runBulkAct(context.get(clientContext), await request.formData())
}

const VIEWS: Record<DeadlineView, string> = {
  open: 'To do',
  late: 'Late',
  waiting: 'Waiting for papers',
  done: 'Done',
  all: 'All',
}

const GROUPS: Record<DeadlineGroup, string> = { day: 'By day', person: 'By person', client: 'By client' }

function printedWords({ view, person, service }: WeekQuery, staff: { id: string; name: string }[]): string {
  const whose = staff.find(({ id }) => id === person)?.name ?? (person === 'nobody' ? 'Nobody’s' : '')
  return [VIEWS[view], whose, service].filter(Boolean).join(', ')
}

const STEP = 'ink-link inline-flex min-h-9 items-center'

const KEYS: [string, string][] = [
  ['j', 'Next deadline'],
  ['k', 'Previous deadline'],
  ['Enter', 'Open'],
  ['x', 'Select'],
  ['n', 'Next week'],
  ['p', 'Previous week'],
  ['t', 'This week'],
  ['?', 'This list'],
]

export default function DeadlinesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { query, from, to, items, counts, total, page, pages, staff, services, today, making, hasRules } = loaderData
  const [showsKeys, setShowsKeys] = useState(false)
  const href = weekAddress(query)
  const step = (days: number) => href({ week: addDays(mondayOf(from ?? today), days), day: '' })
  const thisWeek = href({ week: '', day: '' })
  useKeys({
    j: () => stepRow(1),
    k: () => stepRow(-1),
    x: () => focusedLink()?.closest('.inbox-row')?.querySelector<HTMLInputElement>('input[name=marked]')?.click(),
    n: () => document.querySelector<HTMLAnchorElement>('[data-week=next]')?.click(),
    p: () => document.querySelector<HTMLAnchorElement>('[data-week=previous]')?.click(),
    t: () => document.querySelector<HTMLAnchorElement>('[data-week=this]')?.click(),
    '?': () => setShowsKeys(true),
  })
  return (
    <OfficeList
      title="Deadlines"
      noun="deadline"
      base={HERE}
      href={href as never}
      rows={items}
      keyOf={markOf}
      nameOf={({ title, clientName }) => `${title} for ${clientName}`}
      {...{ total, page, pages }}
      tabs={{
        label: 'View',
        current: query.view,
        items: DEADLINE_VIEWS.map((value) => ({
          value,
          label: VIEWS[value],
          count: counts[value],
          href: href({ view: value }),
        })),
      }}
      filters={[
        {
          ...{ name: 'person', label: 'Person', prompt: 'Everybody', value: query.person },
          choices: peopleChoices(staff, 'nobody'),
        },
        {
          ...{ name: 'service', label: 'Service', prompt: 'All services', value: query.service },
          choices: services.map((name) => ({ value: name, label: name })),
        },
        { name: 'group', label: 'Group by', value: query.group, choices: choicesOf(GROUPS) },
      ]}
      actions={
        <>
          <Button type="button" variant="quiet" size="small" onClick={() => setShowsKeys(true)}>
            Keyboard shortcuts
          </Button>
          <Button type="button" variant="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <ButtonLink to="/dashboard/deadlines/feeds" variant="quiet" size="small">
            In your own calendar
          </ButtonLink>
          <ButtonLink to="/dashboard/deadlines/import" variant="quiet" size="small">
            Import from CSV
          </ButtonLink>
          <FreshDownload href={exportHref(query, { from, to })}>Export as CSV</FreshDownload>
          <ButtonLink to="/dashboard/deadlines/rules" variant="secondary" size="small">
            Rules
          </ButtonLink>
          <ButtonLink to="/dashboard/deadlines/new" size="small">
            Add a deadline
          </ButtonLink>
        </>
      }
      bulk={<BulkActs staff={staff} />}
      selectsResults
      groupOf={(item) => headingOf(item, query.group, today)}
      headOf={headOf}
      render={(item, select) => (
        <DeadlineRow key={item.id} item={item} group={query.group} today={today} select={select} />
      )}
      empty={<NoDeadlines view={query.view} hasRules={hasRules} late={counts.late} />}
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="text-base" aria-live="polite">
          {query.day ? formatDay(query.day) : `${longDate(from ?? today)} to ${longDate(to ?? today)}`}
        </h2>
        <p className="hidden print:block">{printedWords(query, staff)}</p>
        <nav aria-label="Weeks" className="flex flex-wrap items-center gap-x-4 text-sm" data-print="no">
          <Link to={step(-7)} data-week="previous" className={STEP}>
            Week before
          </Link>
          <Link to={thisWeek} data-week="this" className={STEP}>
            This week
          </Link>
          <Link to={step(7)} data-week="next" className={STEP}>
            Week after
          </Link>
          <Link to={monthHref((from ?? today).slice(0, 7), query)} className={STEP}>
            Month
          </Link>
        </nav>
      </div>
      {actionData ? <ActOutcome {...actionData} /> : null}
      {making > 0 ? (
        <Alert className="mb-2">{`The dates of ${counted(making, 'client')} are being made. Look again in a moment.`}</Alert>
      ) : null}
      <KeysHelp open={showsKeys} onClose={() => setShowsKeys(false)} keys={KEYS} />
    </OfficeList>
  )
}

interface Props {
  view: DeadlineView
  hasRules: boolean
  late: number
}

function NoDeadlines({ view, hasRules, late }: Props) {
  if (!hasRules) {
    return (
      <EmptyState
        title="No deadlines yet"
        action={<ButtonLink to="/dashboard/deadlines/rules">Write the first rule</ButtonLink>}
      >
        A rule makes the dates: “20 days after each quarter”, for one client or for all. Begin with an example, or
        import a list of dates that you have.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={view === 'open' ? 'Nothing is due in these days' : 'Nothing here'}>
      {late > 0 ? 'Some are late from before: see Late above.' : 'Look at another week, or at the month.'}
    </EmptyState>
  )
}
