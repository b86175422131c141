import { CLIENT_ACTS, CLIENT_STATES } from '#contract/clients/client-fields.ts'
import { SELECT_SOME } from '#contract/limits.ts'
import { type Client, read } from '#web/api.ts'
import { type BulkOutcome, bulkOutcome, refusedOutcome, runBulk, undoIn } from '#web/signed-in/list/bulk-outcome.ts'
import { selectionIn } from '#web/signed-in/list/selection.tsx'

/** Changes the selected clients, or all results of the filter, in one call; what is refused is named. */
export async function runBulkAct({ api }: Client, form: FormData): Promise<BulkOutcome> {
  const changes = undoIn(form)
  const selected = selectionIn(form)
  return await runBulk(async () => {
    if (changes) {
      return bulkOutcome(await read(api.clients.bulk.$post({ json: { act: 'undo', changes } })))
    }
    if (!selected) return refusedOutcome(`${SELECT_SOME}.`)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const to = text('to')
    if (to === 'rule') {
      if (!text('rule')) return refusedOutcome('Choose a rule first.')
      const applied = api['deadline-rules'][':id'].apply.$post({
        param: { id: text('rule') },
        json: { clients: 'ids' in selected ? selected.ids : selected.filter } as never,
      })
      return { ...refusedOutcome((await read(applied)).message), ok: true }
    }
    const state = CLIENT_STATES.find((known) => known === to)
    const responsible = text('responsible')
    const act = state ? 'state' : (CLIENT_ACTS.find((known) => known === to) ?? 'assign')
    if (act === 'assign' && !responsible) return refusedOutcome('Choose who is responsible first.')
    if ((act === 'tag' || act === 'untag') && !text('tag')) return refusedOutcome('Enter a tag first.')
    const json = {
      ...selected,
      act,
      ...(state ? { state } : {}),
      ...(act === 'assign' ? { responsible: responsible === 'none' ? null : responsible } : {}),
      ...(text('tag') ? { tag: text('tag') } : {}),
    }
    return bulkOutcome(await read(api.clients.bulk.$post({ json: json as never })))
  })
}
