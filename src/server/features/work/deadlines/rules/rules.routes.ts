import {
  addClosingDay,
  applyDeadlineRule,
  createDeadlineRule,
  endDeadlineRule,
  getDeadlineRule,
  listDeadlineRules,
  listHolidayRegions,
  listRuleDates,
  previewDeadlineRule,
  removeClosingDay,
  saveDeadlineRule,
} from '#contract/work/deadline-rules.ts'
import { longDate } from '#domain/time/days.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import { presentRule } from '#server/features/work/deadlines/deadlines.present.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { DeadlineRules } from './rules.service.ts'

export function deadlineRuleRoutes(rules: DeadlineRules, clients: Pick<Clients, 'select'>) {
  return createFeature()
    .openapi(listDeadlineRules, async (c) => {
      const { items, ...rest } = await rules.list()
      return c.json({ items: items.map(presentRule), ...rest }, 200)
    })
    .openapi(listHolidayRegions, async (c) => c.json({ items: await rules.regions() }, 200))
    .openapi(createDeadlineRule, async (c) =>
      c.json(presentRule(await rules.create(actorOf(c), c.req.valid('json'))), 201),
    )
    .openapi(listRuleDates, async (c) => c.json(await rules.dates(actorOf(c), c.req.valid('query')), 200))
    .openapi(previewDeadlineRule, async (c) => c.json(await rules.preview(actorOf(c), c.req.valid('json')), 200))
    .openapi(getDeadlineRule, async (c) => c.json(presentRule(await rules.get(c.req.valid('param').id)), 200))
    .openapi(saveDeadlineRule, async (c) =>
      c.json(presentRule(await rules.save(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(applyDeadlineRule, async (c) => {
      const { clients: asked, begins } = c.req.valid('json')
      const isFilter = asked !== 'all' && !Array.isArray(asked)
      const chosen = isFilter ? (await clients.select(actorOf(c), { filter: asked })).rows.map(({ id }) => id) : asked
      const { rule, ...applied } = await rules.apply(actorOf(c), c.req.valid('param').id, chosen, begins)
      return c.json({ ...applied, rule: presentRule(rule) }, 200)
    })
    .openapi(endDeadlineRule, async (c) =>
      c.json({ message: await rules.end(actorOf(c), c.req.valid('param').id, c.req.valid('json').client) }, 200),
    )
    .openapi(addClosingDay, async (c) => {
      const day = c.req.valid('json')
      await rules.closingDays.add(actorOf(c), day)
      return c.json({ message: `Closed on ${longDate(day.day)}: ${day.name}.` }, 200)
    })
    .openapi(removeClosingDay, async (c) => {
      const { day } = c.req.valid('param')
      await rules.closingDays.remove(actorOf(c), day)
      return c.json({ message: `${longDate(day)} is a working day again.` }, 200)
    })
}
