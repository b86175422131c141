import { addDays, monthsBefore } from '#domain/time/days.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Backend } from '#server/services.ts'
import type { DemoClient } from './demo-work.ts'

/** Which examples the invented firm works by, the first of them shown to everybody. */
const CHOSEN = ['vat-month', 'payroll-tax', 'accounts', 'company-tax']

/** Rules, the dates of three months back and two years ahead, and what became of those that were due. */
/** What the deadlines of a rule start with. */
const STEPS = [
  { title: 'Check that all papers are there', daysBefore: 14 },
  { title: 'Prepare the return', daysBefore: 7 },
  { title: 'Have it approved by the client', daysBefore: 3 },
]

export async function makeDeadlines({ clock, services }: Backend, firm: Actor, clients: DemoClient[]): Promise<number> {
  const { deadlineRules, deadlines, paperRequests, settings } = services
  const today = await settings.dayOf(clock.now())
  const active = clients.filter(({ people }) => people.length > 0)
  const { examples } = await deadlineRules.list()
  for (const [place, slug] of CHOSEN.entries()) {
    const example = examples.find((each) => each.slug === slug)
    if (!example) continue
    const name = example.name.replace('Example: ', '').replace(/^./, (letter) => letter.toUpperCase())
    const rule = await deadlineRules.create(firm, {
      ...example,
      name,
      region: null,
      isPublic: place === 0,
      steps: STEPS,
    })
    const some = active.filter((_, at) => place < 2 || at % 2 === place % 2)
    const ids = some.map(({ id }) => id)
    await deadlineRules.apply(firm, rule.id, ids, monthsBefore(today, 3))
  }
  const view = { view: 'all' as const, from: monthsBefore(today, 4), to: addDays(today, 20) }
  const { pages, total } = await deadlines.list(firm, view, { group: 'day', page: 1 })
  for (let page = 1; page <= pages; page++) {
    const { items } = await deadlines.list(firm, view, { group: 'day', page })
    const due = items.filter(({ dueOn }) => dueOn < today)
    // Of what was due, a few were left: a user has to look at them.
    const filed = due.filter((_, at) => at % 12 !== 11).map(({ id }) => id)
    if (filed.length > 0) await deadlines.bulk(firm, { ids: filed, act: 'filed' })
    for (const [at, { id, version, clientId, state }] of items.entries()) {
      if (filed.includes(id) || state !== 'open' || at % 4 !== 0) continue
      const [request] = (await paperRequests.listFor(firm, { state: 'open', clientId }, 1)).items
      if (request) await deadlines.change(firm, id, { version, paperRequest: request.id })
    }
  }
  return total
}
