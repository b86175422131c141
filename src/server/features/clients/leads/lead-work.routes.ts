import * as calls from '#contract/clients/lead-work.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentLead, presentSummary } from './leads.present.ts'
import type { Leads } from './leads.service.ts'
import { PLACEHOLDERS } from './replies/reply-templates.model.ts'

export function leadWorkRoutes(leads: Leads) {
  const { templates } = leads
  return createFeature()
    .openapi(calls.getLeadChoices, async (c) => c.json(await leads.choices(), 200))
    .openapi(calls.updateLeads, async (c) => {
      const { changed, refused } = await leads.updateMany(actorOf(c), c.req.valid('json').changes)
      return c.json({ changed: changed.map(presentSummary), refused }, 200)
    })
    .openapi(calls.getLeadDraft, async (c) => {
      const { template } = c.req.valid('query')
      return c.json(await leads.draft(actorOf(c), c.req.valid('param').id, template), 200)
    })
    .openapi(calls.replyToLead, async (c) => {
      const answered = await leads.reply(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentLead(answered), 201)
    })
    .openapi(calls.listReplyTemplates, async (c) => {
      const placeholders = Object.entries(PLACEHOLDERS).map(([name, means]) => ({ name, means }))
      return c.json({ items: await templates.list(), placeholders }, 200)
    })
    .openapi(calls.addReplyTemplate, async (c) => c.json(await templates.add(actorOf(c), c.req.valid('json')), 201))
    .openapi(calls.saveReplyTemplate, async (c) => {
      const { version, ...words } = c.req.valid('json')
      return c.json(await templates.save(actorOf(c), c.req.valid('param').id, version, words), 200)
    })
    .openapi(calls.deleteReplyTemplate, async (c) => {
      await templates.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The template is deleted.' }, 200)
    })
}
