import { type ComponentType, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type FormProps, useActionData } from 'react-router'
import type { ViewPlace } from '#contract/system/saved-view-fields.ts'
import type { SavedViewAnswer } from '#contract/system/saved-views.ts'
import { type Column, DataTable } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { counted } from '#domain/text/counted.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ListTabs, type Tab } from '#web/signed-in/parts/list-tabs.tsx'
import { SavedViews } from '#web/signed-in/parts/saved-views.tsx'
import { SeekPages } from '#web/signed-in/parts/seek-pages.tsx'
import type { ListAddress } from './list-address.ts'
import { type Filter, ListFilters } from './list-filters.tsx'
import { clearSelection, isTick, SelectAll, SelectionBar, SelectRow, selectedIn } from './selection.tsx'
import './list.css'

interface Props<Row> {
  title: string
  /** In place of the title, where the list is a part of something else, such as the attendees of an event. */
  head?: ReactNode
  /** What one row is called, and several where "s" is not enough. */
  noun: string
  nouns?: string
  base: string
  href: ListAddress<Record<string, string | number | null | undefined>>
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** What is for a row in the form that acts on it; its key by default. */
  markOf?: (row: Row) => string
  /** What a row is called where it is selected. */
  nameOf?: (row: Row) => string
  /** How many the filter finds; left out where nobody counts. */
  total?: number
  /** Whether a search found more than it counted. */
  more?: boolean
  page?: number
  pages?: number
  /** In place of pages, where rows are not counted. */
  seek?: Pick<Parameters<typeof SeekPages>[0], 'order' | 'from' | 'next'>
  tabs?: { label: string; current: string; items: Tab[] }
  /** The words that are searched for; left out where nothing can be searched. */
  q?: string
  filters?: Filter[]
  sort?: string
  views?: { place: ViewPlace; items: SavedViewAnswer[] }
  actions?: ReactNode
  /** Under the header: what became of an act, and other news. */
  children?: ReactNode
  /** Acts on the selected rows; without them rows cannot be selected. */
  bulk?: ReactNode
  /** The form of the acts, for one that is sent in place. */
  Form?: ComponentType<FormProps>
  /** Whether an act can be on all results of the filter. */
  selectsResults?: boolean
  /** A table with these columns, or else a list of what `render` makes of each row. */
  columns?: Column<Row>[]
  render?: (row: Row, select: ReactNode) => ReactNode
  listClass?: string
  /** At the side of the list, such as folders. */
  beside?: ReactNode
  /** Under which heading a row is; rows of one follow one another. */
  groupOf?: (row: Row) => string
  headOf?: (group: string) => ReactNode
  /** In place of the rows where the list has none at all. */
  empty: ReactNode
}

/** A list of the office: header, tabs, one line of filters or of acts on what is selected, rows, pages. All of it is in the address. */
export function OfficeList<Row>(props: Props<Row>) {
  const {
    title,
    head,
    noun,
    nouns,
    base,
    href,
    rows,
    total,
    more,
    page = 1,
    pages = 1,
    seek,
    tabs,
    q,
    filters = [],
  } = props
  const { views, actions, children, bulk, selectsResults, columns, beside, empty } = props
  const { selection, onChange, selectResults } = useSelection(rows.map(props.keyOf).join(), rows.length)
  const active = filters.filter(({ value, prompt }) => value && prompt)
  const isNarrowed = Boolean(q) || active.length > 0
  const main = (
    <>
      {children}
      {tabs ? <ListTabs label={tabs.label} tabs={tabs.items} current={tabs.current} /> : null}
      <div className="list-line" data-print="no">
        {q !== undefined || filters.length > 0 ? (
          <ListFilters label={title} q={q} filters={filters} href={href} isNarrowed={isNarrowed} />
        ) : null}
        {views ? (
          <div className="list-views">
            <SavedViews place={views.place} base={base} views={views.items} />
          </div>
        ) : null}
        {bulk && rows.length > 0 ? (
          <SelectionBar
            label={`Selected ${nouns ?? `${noun}s`}`}
            action={href({ page })}
            filter={href.kept('sort', 'order')}
            selection={selection}
            {...(selectsResults && total !== undefined && total > rows.length && !more ? { results: total } : {})}
            onSelectResults={selectResults}
            {...(props.Form ? { Form: props.Form } : {})}
            head={columns ? null : <SelectAll />}
          >
            {bulk}
          </SelectionBar>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <NoRows {...props} active={active} isNarrowed={isNarrowed} empty={empty} />
      ) : (
        <Rows {...props} />
      )}
      {seek ? <SeekPages label={title} {...seek} hrefOf={href} /> : null}
      {!seek && rows.length > 0 && pages > 1 ? (
        <Pagination page={page} pages={pages} hrefOf={(to) => href({ page: to })} label={title} ruled={false} />
      ) : null}
    </>
  )
  return (
    <div className="office-list" data-selected={selection.count > 0 || undefined} onChange={onChange}>
      {head ?? <OfficeTitle>{title}</OfficeTitle>}
      <header
        className={classNames('flex flex-wrap items-center justify-between gap-x-4 gap-y-1', head ? 'mt-2' : null)}
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          {head ? null : <h1 className="text-2xl font-normal">{title}</h1>}
          {total === undefined ? null : (
            <p className="figures text-sm text-ink-soft" role="status">
              {more ? `More than ${counted(total, noun, nouns)}` : counted(total, noun, nouns)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1" data-print="no">
          {actions}
        </div>
      </header>
      {beside ? (
        <div className="list-columns">
          {beside}
          <div className="min-w-0">{main}</div>
        </div>
      ) : (
        main
      )}
    </div>
  )
}

function Rows<Row>({
  title,
  rows,
  keyOf,
  markOf = (row) => String(keyOf(row)),
  nameOf,
  bulk,
  columns,
  render,
  listClass,
  groupOf,
  headOf,
  sort = '',
  href,
}: Props<Row>) {
  const select = (row: Row) =>
    bulk ? <SelectRow mark={markOf(row)} name={nameOf?.(row) ?? String(keyOf(row))} /> : null
  const rendered = (some: Row[]) => some.map((row) => render?.(row, select(row)))
  if (!columns && groupOf) return <ListGroups rows={rows} {...{ groupOf, headOf, rendered }} />
  if (!columns) {
    return (
      <ol aria-label={title} className={listClass}>
        {rendered(rows)}
      </ol>
    )
  }
  const ticks: Column<Row> = { key: 'select', head: <SelectAll />, cell: select }
  return (
    <DataTable
      caption={title}
      rows={rows}
      keyOf={keyOf}
      columns={bulk ? [ticks, ...columns] : columns}
      sort={{ by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      sortHref={({ by, direction }) => href({ sort: direction === 'desc' ? `-${by}` : by })}
      empty={null}
    />
  )
}

interface Groups<Row> extends Pick<Props<Row>, 'rows' | 'headOf'> {
  groupOf: (row: Row) => string
  rendered: (rows: Row[]) => ReactNode
}

/** Rows under headings, with how many there are under each. */
export function ListGroups<Row>({ rows, groupOf, headOf = (group) => group, rendered }: Groups<Row>) {
  return [...Map.groupBy(rows, groupOf)].map(([group, found]) => (
    <section key={group} aria-label={group} className="mb-4">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-base font-semibold">
        {headOf(group)}
        <span className="figures text-sm font-normal text-ink-soft">{found.length}</span>
      </h2>
      <ol className="rule-top mt-1">{rendered(found)}</ol>
    </section>
  ))
}

interface NoRowsProps<Row> extends Props<Row> {
  active: Filter[]
  isNarrowed: boolean
}

function NoRows<Row>({ title, base, href, page = 1, active, isNarrowed, empty }: NoRowsProps<Row>) {
  const way = (to: string, words: string) => (
    <ButtonLink to={to} variant="secondary">
      {words}
    </ButtonLink>
  )
  if (page > 1) {
    return (
      <EmptyState title={`There is no page ${page}`} action={way(href({}), 'Show the first page')}>
        The list has become shorter.
      </EmptyState>
    )
  }
  if (!isNarrowed) return empty
  const last = active.at(-1)
  return (
    <EmptyState
      title="Nothing found"
      action={
        <span className="flex flex-wrap gap-2">
          {last
            ? way(href({ [last.name]: '' }), `Remove the filter “${last.label}”`)
            : way(href({ q: '' }), 'Clear the search')}
          {way(base, `Show all of ${title}`)}
        </span>
      }
    >
      Try fewer words, or remove a filter.
    </EmptyState>
  )
}

/** Counts what is ticked. The boxes are the page's own: they work without a script too. */
function useSelection(rows: string, shown: number) {
  const [selection, setSelection] = useState({ count: 0, isPage: false, isResults: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin with nothing selected.
  useEffect(() => setSelection(selectedIn(shown)), [rows])
  const acted = useActionData<{ ok?: boolean; left?: unknown[] }>()
  useEffect(() => {
    // What was refused whole stays selected, to be tried again.
    if (!acted || !(acted.ok || acted.left?.length)) return
    clearSelection()
    setSelection({ count: 0, isPage: false, isResults: false })
  }, [acted])
  return {
    selection,
    onChange: ({ target }: FormEvent) => {
      if (isTick(target)) setSelection(selectedIn(shown))
    },
    selectResults: () => setSelection((now) => ({ ...now, isResults: true })),
  }
}

/** An empty cell. */
export const Nothing = () => (
  <span className="text-ink-soft">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
)
