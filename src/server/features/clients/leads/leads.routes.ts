import { addLeadNote, exportLeads, getLead, listLeads, listOwnRequests, updateLead } from '#contract/clients/leads.ts'
import { requestQuote, sendMessage } from '#contract/clients/requests.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { csvOf } from './desk/leads.csv.ts'
import type { LeadIntake, Sender } from './intake/lead-intake.service.ts'
import { presentEvent, presentLead, presentSummary } from './leads.present.ts'
import type { Leads } from './leads.service.ts'
import { presentOwn } from './own/own-requests.present.ts'

export function leadRoutes({ intake, leads }: { intake: LeadIntake; leads: Leads }) {
  return createFeature()
    .openapi(requestQuote, async (c) => {
      const sender = senderOf(c.var, c.req.valid('header'))
      return c.json(await intake.receiveQuote(c.req.valid('json'), sender), 201)
    })
    .openapi(sendMessage, async (c) => {
      const sender = senderOf(c.var, c.req.valid('header'))
      return c.json(await intake.receiveMessage(c.req.valid('json'), sender), 201)
    })
    .openapi(listLeads, async (c) => {
      const { page, ...query } = c.req.valid('query')
      const { leads: found, ...rest } = await leads.list(actorOf(c), query, page)
      return c.json({ items: found.map(presentSummary), ...rest }, 200)
    })
    .openapi(exportLeads, (c) => {
      const rows = leads.exportAll(actorOf(c), c.req.valid('query'))
      return c.body(csvOf(rows), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="requests.csv"',
      })
    })
    .openapi(getLead, async (c) => c.json(presentLead(await leads.get(actorOf(c), c.req.valid('param').id)), 200))
    .openapi(updateLead, async (c) => {
      const changed = await leads.update(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentLead(changed), 200)
    })
    .openapi(addLeadNote, async (c) => {
      const note = await leads.addNote(actorOf(c), c.req.valid('param').id, c.req.valid('json').text)
      return c.json(presentEvent(note), 201)
    })
    .openapi(listOwnRequests, async (c) => {
      const { leads: own, events, ...rest } = await leads.listOwn(actorOf(c), c.req.valid('query').page)
      return c.json({ items: own.map((lead) => presentOwn(lead, events)), ...rest }, 200)
    })
}

function senderOf(call: Pick<Sender, 'actor' | 'address'>, header: { 'idempotency-key'?: string }): Sender {
  return { actor: call.actor, address: call.address, idempotencyKey: header['idempotency-key'] }
}
