import type { ComponentType, ReactNode } from 'react'
import { type FormProps, Form as RouterForm } from 'react-router'
import { MOST_SELECTED } from '#contract/limits.ts'
import { Button } from '#design/primitives/button.tsx'

/** The form that the ticks of a list belong to. */
const SELECTED = 'marked'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name=marked][form=${SELECTED}]`)]

interface Selection {
  count: number
  /** Whether every row of the page is selected. */
  isPage: boolean
  /** Whether all results of the filter are, not only those on the page. */
  isResults: boolean
}

export function selectedIn(shown: number): Selection {
  const count = boxes().filter(({ checked }) => checked).length
  return { count, isPage: count === shown && count > 0, isResults: false }
}

/** Whether it selects rows: what is typed into an act changes no selection. */
export const isTick = (target: EventTarget) =>
  target instanceof HTMLInputElement &&
  target.type === 'checkbox' &&
  (target.name === 'marked' || 'all' in target.dataset)

export function clearSelection(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(
    `input[form=${SELECTED}], .office-list input[data-all]`,
  ))
    box.checked = false
}

export function SelectRow({ mark, name }: { mark: string; name: string }) {
  return (
    <input
      type="checkbox"
      name="marked"
      form={SELECTED}
      key={mark}
      value={mark}
      aria-label={`Select ${name}`}
      className="ui-tick mt-0"
      data-print="no"
    />
  )
}

export function SelectAll() {
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      data-all=""
      className="ui-tick mt-0"
      onChange={({ currentTarget: { checked } }) => {
        for (const box of boxes()) box.checked = checked
      }}
    />
  )
}

interface Props {
  label: string
  /** The list as it is shown, so that it is shown again afterwards. */
  action: string
  /** What the list is asked, for an act on all its results. */
  filter: Record<string, string>
  selection: Selection
  /** How many results there are, where all can be selected. */
  results?: number
  onSelectResults: () => void
  Form?: ComponentType<FormProps>
  head: ReactNode
  children: ReactNode
}

/** What can be done with the selected rows, in the place of the filters. */
export function SelectionBar(props: Props) {
  const { label, action, filter, selection, results, onSelectResults, head, children, Form = RouterForm } = props
  const { count, isPage, isResults } = selection
  return (
    <Form method="post" action={action} id={SELECTED} aria-label={label} className="list-selection">
      {head}
      <span className="bulk-acts">
        {count > 0 ? (
          <span className="figures font-semibold" role="status">
            {isResults ? `All ${results?.toLocaleString('en')} results` : `${count} selected`}
          </span>
        ) : null}
        {isResults ? <input type="hidden" name="filter" value={String(new URLSearchParams(filter))} /> : null}
        {isPage && results && !isResults ? (
          <Button type="button" variant="quiet" size="small" onClick={onSelectResults}>
            Select all {results.toLocaleString('en')} results
          </Button>
        ) : null}
        {children}
      </span>
    </Form>
  )
}

type Selected = { ids: number[]; versions: Record<string, number> } | { filter: Record<string, string> }

/** A row in a form, with the version that is shown: one that a user changes meanwhile is not acted on. */
export const markOf = ({ id, version }: { id: number; version: number }) => `${id}.${version}`

/** What a sent form, or the address that it leads to, selects: rows, or all results of a filter. */
export function selectionIn(form: FormData | URLSearchParams): Selected | null {
  const filter = form.get('filter')
  if (typeof filter === 'string') return { filter: Object.fromEntries(new URLSearchParams(filter.slice(0, 2_000))) }
  const marks = form
    .getAll('marked')
    .slice(0, MOST_SELECTED)
    .map((mark) => String(mark).split('.').map(Number))
    .filter((numbers) => numbers.every((number) => Number.isSafeInteger(number) && number > 0))
  const ids = marks.map(([id = 0]) => id)
  const versions = Object.fromEntries(marks.flatMap(([id, version]) => (version ? [[id, version]] : [])))
  return ids.length > 0 ? { ids, versions } : null
}

/** The form that acts on the same rows again, after an act that changed each once. */
export const undoOf = ({ ids, versions }: Extract<Selected, { ids: unknown }>, name: string, value: string) => [
  ...ids.map((id): [string, string] => ['marked', markOf({ id, version: (versions[id] ?? 0) + 1 })]),
  [name, value] as [string, string],
]

/** The fields of a form that carries a selection on. */
export function SelectionFields({ selection }: { selection: NonNullable<ReturnType<typeof selectionIn>> }) {
  if ('filter' in selection) {
    return <input type="hidden" name="filter" value={String(new URLSearchParams(selection.filter))} />
  }
  return selection.ids.map((id) => <input key={id} type="hidden" name="marked" value={id} />)
}
