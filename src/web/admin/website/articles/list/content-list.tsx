import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import type { ArticleState } from '#contract/website/articles.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { DeleteDialog } from '#web/admin/website/articles/desk/acts/delete-dialog.tsx'
import { read } from '#web/api.ts'
import type { BulkOutcome } from '#web/signed-in/list/bulk-outcome.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { markOf, selectionIn } from '#web/signed-in/list/selection.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { undoing } from './list-acts.ts'
import { STATE_WORDS } from './states.ts'

interface Content {
  id: number
  title: string
  version: number
  state: ArticleState
  updatedAt: string
  lastEditor: string
  publishedAt: string | null
}

type Asking<Row> = { items: Row[]; all?: { filter: Record<string, string>; count: number } }

interface Props<Row>
  extends Omit<ComponentProps<typeof OfficeList<Row>>, 'noun' | 'columns' | 'bulk' | 'keyOf' | 'markOf' | 'nameOf'> {
  kind: 'article' | 'page'
  /** The state that is shown; empty for all but the deleted. */
  state: string
  outcome: BulkOutcome | undefined
  /** What was just deleted elsewhere, and what is to be deleted once a user without a script says so; 0 for nothing. */
  deleted: number
  ask?: number
  /** What was just made: it is marked. */
  fresh?: number | null
  /** Columns before and after the title. */
  before?: Column<Row>[]
  after?: Column<Row>[]
  underTitle: (row: Row) => ReactNode
  notesOf: (row: Row) => (string | false)[]
  officeOf: (row: Row) => string
  siteOf: (row: Row) => string
}

const titleOf = ({ title }: { title: string }) => title || 'Untitled'

/** The list of articles or of pages: what is published, unpublished, deleted and restored, one or many. */
export function ContentList<Row extends Content>(props: Props<Row>) {
  const { kind, state, deleted, ask, children, rows, total = 0, href, page = 1 } = props
  const [asking, setAsking] = useState<Asking<Row> | null>(null)
  const outcome = useLasting(props.outcome)
  const restore = useRestore()
  const { revalidate } = useRevalidator()
  const asked = rows.find(({ id }) => id === ask)

  // Without a script, and of articles, several are deleted at once: they can be restored.
  function askFirst(event: MouseEvent<HTMLButtonElement>): void {
    const selected = event.currentTarget.form && selectionIn(new FormData(event.currentTarget.form))
    if (kind === 'article' || !selected) return
    event.preventDefault()
    if ('filter' in selected) setAsking({ items: [], all: { filter: selected.filter, count: total } })
    else setAsking({ items: rows.filter((row) => selected.ids.includes(row.id) && row.state !== 'deleted') })
  }

  return (
    <OfficeList
      {...props}
      noun={kind}
      keyOf={({ id }) => id}
      markOf={markOf}
      nameOf={titleOf}
      selectsResults
      bulk={(state === 'deleted' ? (['restore'] as const) : (['publish', 'unpublish', 'delete'] as const)).map(
        (act) => (
          <Button
            key={act}
            name="bulk"
            value={act}
            variant="secondary"
            size="small"
            onClick={act === 'delete' ? askFirst : undefined}
          >
            {ACTS[act]} selected
          </Button>
        ),
      )}
      columns={useColumns(props, (row) => setAsking({ items: [row] }))}
    >
      {outcome ? <ActOutcome {...outcome} /> : children}
      {deleted && !outcome ? (
        <ActOutcome ok message={`${kind === 'page' ? 'Page' : 'Article'} deleted.`} undo={undoing([deleted])} />
      ) : null}
      {asked ? <DeleteQuestion kind={kind} row={asked} away={href({ page })} /> : null}
      {asking ? (
        <DeleteDialog
          kind={kind}
          items={asking.items.map((row) => ({ ...row, isLive: row.state === 'published' }))}
          {...(asking.all && { all: asking.all })}
          onClose={() => {
            setAsking(null)
            void revalidate()
          }}
          onDeleted={(ids) => {
            setAsking(null)
            const noun = kind === 'page' ? 'Page' : 'Article'
            const words = ids.length === 1 ? `${noun} deleted.` : `${counted(ids.length, kind)} deleted.`
            tell({ words, undo: () => void restore(ids) })
            void revalidate()
          }}
        />
      ) : null}
    </OfficeList>
  )
}

const ACTS = { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete', restore: 'Restore' }

/** Undoes a deletion, from whichever screen one has gone to meanwhile. */
function useRestore() {
  const client = useClient()
  const { revalidate } = useRevalidator()
  return async (ids: number[]): Promise<void> => {
    const about = `restoring ${ids}`
    try {
      const { message, rows } = await read(client.api.articles.bulk.$post({ json: { ids, act: 'restore' } }))
      const refused = rows.flatMap(({ ok, name, message: why }) => (ok ? [] : [`${name}: ${why}`]))
      tell({ words: [message, ...refused].join(' '), about })
    } catch (error) {
      tell({ words: failureText(error), tone: 'bad', about })
    }
    await revalidate()
  }
}

function useColumns<Row extends Content>(props: Props<Row>, onDelete: (row: Row) => void): Column<Row>[] {
  const { before = [], after = [], underTitle, notesOf, officeOf, siteOf, fresh, href, page = 1 } = props
  const { timeZone } = useFirm()
  const stateOf = (row: Row) => {
    const notes = notesOf(row).filter(Boolean)
    const at = row.state === 'scheduled' && row.publishedAt ? `for ${clockTime(row.publishedAt, timeZone)}` : ''
    return (
      <>
        <Tag tone={STATE_WORDS[row.state].tone}>{STATE_WORDS[row.state].one}</Tag>
        <span className="figures block text-sm font-normal text-ink-soft" suppressHydrationWarning>
          {[at, ...notes].filter(Boolean).join(', ')}
        </span>
      </>
    )
  }
  return [
    ...before,
    {
      key: 'title',
      head: 'Title',
      rowHead: true,
      cell: (row) => (
        <div className="min-w-32 leading-tight wrap-anywhere" data-fresh={row.id === fresh || undefined}>
          {row.state === 'deleted' ? (
            titleOf(row)
          ) : (
            <Link to={officeOf(row)} className="ink-link">
              {titleOf(row)}
            </Link>
          )}
          <span className="block text-sm font-normal text-ink-soft">{underTitle(row)}</span>
          <span className="block md:hidden">{stateOf(row)}</span>
        </div>
      ),
    },
    ...after,
    { key: 'state', head: 'State', wideOnly: true, cell: stateOf },
    {
      key: 'changed',
      head: 'Changed',
      wideOnly: true,
      cell: ({ updatedAt, lastEditor }) => (
        <div className="leading-tight">
          <span className="figures whitespace-nowrap" suppressHydrationWarning>
            {clockTime(updatedAt, timeZone)}
          </span>
          <span className="block text-sm text-ink-soft">{lastEditor}</span>
        </div>
      ),
    },
    {
      key: 'acts',
      head: <span className="sr-only">View or delete</span>,
      cell: (row) => (
        <div className="flex flex-wrap items-center justify-end max-md:flex-col xl:flex-nowrap">
          {row.state === 'published' ? (
            <a href={siteOf(row)} className="ink-link inline-flex min-h-9 items-center px-3 text-sm max-md:min-h-11">
              View<span className="sr-only"> {titleOf(row)} on the site</span>
            </a>
          ) : null}
          {row.state === 'deleted' ? (
            <Form method="post">
              {undoing([row.id]).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button variant="quiet" size="small" className="max-md:min-h-11">
                Restore<span className="sr-only"> {titleOf(row)}</span>
              </Button>
            </Form>
          ) : (
            <form
              method="get"
              onSubmit={(event) => {
                event.preventDefault()
                onDelete(row)
              }}
            >
              {Object.entries({ ...href.kept(), ...(page > 1 && { page }) }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button name="ask" value={row.id} variant="quiet" size="small" className="text-red max-md:min-h-11">
                Delete<span className="sr-only"> {titleOf(row)}</span>
              </Button>
            </form>
          )}
        </div>
      ),
    },
  ]
}

/** The question on the page itself, for browsers that run no script. */
function DeleteQuestion({ kind, row, away }: { kind: 'article' | 'page'; row: Content; away: string }) {
  return (
    <form method="post" action={away} className="mb-4 border-3 border-double border-red p-4">
      <div role="alert">
        <h2 className="text-lg">Delete this {kind}?</h2>
        <p>“{titleOf(row)}” will be removed from the site. You can restore it for 30 days.</p>
      </div>
      <input type="hidden" name="marked" value={markOf(row)} />
      <p className="mt-4 flex gap-3">
        <Button variant="danger" size="small" name="bulk" value="delete">
          Delete
        </Button>
        <ButtonLink to={away} variant="secondary" size="small">
          Cancel
        </ButtonLink>
      </p>
    </form>
  )
}
