import { SELECT_SOME } from '#contract/limits.ts'
import { type Client, read } from '#web/api.ts'
import { type BulkOutcome, bulkOutcome, refusedOutcome, runBulk } from '#web/signed-in/list/bulk-outcome.ts'
import { selectionIn } from '#web/signed-in/list/selection.tsx'

// As in the contract; its file brings the schema library, which must not come to the browser.
const BULK_ACTS = ['publish', 'unpublish', 'delete', 'restore'] as const

/** One act with all articles or pages that were selected, in one call; those that are refused are named. */
export async function runListAct({ api }: Client, form: FormData, kind: 'article' | 'page'): Promise<BulkOutcome> {
  const selected = selectionIn(form)
  const act = BULK_ACTS.find((known) => known === form.get('bulk'))
  if (!act || !selected) return refusedOutcome(`${SELECT_SOME}.`)
  const selection = 'filter' in selected ? { filter: { ...selected.filter, kind } } : selected
  return await runBulk(async () => {
    const answer = await read(api.articles.bulk.$post({ json: { ...selection, act } }))
    const done = answer.rows.filter(({ ok }) => ok).map(({ id }) => id)
    return { ...bulkOutcome(answer), undo: act === 'delete' && done.length > 0 ? undoing(done) : null }
  })
}

/** The form that restores what was deleted. */
export const undoing = (ids: number[]): [name: string, value: string][] => [
  ...ids.map((id): [string, string] => ['marked', String(id)]),
  ['bulk', 'restore'],
]
