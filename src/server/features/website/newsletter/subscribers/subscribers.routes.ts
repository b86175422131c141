import * as calls from '#contract/website/newsletter-subscribers.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentPreferences } from './subscribers.present.ts'
import type { Subscribers } from './subscribers.service.ts'

// The same whether or not the address is known: nobody learns from it who gets these emails.
const ASKED = 'An email to this address is on its way. Open the link in it to confirm: until then we send nothing else.'
const ENDED = {
  news: 'You get no more news from us.',
  dates: 'You get no more emails before tax dates.',
  all: 'You get no more emails, and your address is deleted from the list.',
}

export function subscriberRoutes(subscribers: Subscribers) {
  return createFeature()
    .openapi(calls.subscribe, async (c) => {
      const { email, place, website, ...wish } = c.req.valid('json')
      if (!website) await subscribers.ask(email, wish, { place, address: c.var.address })
      return c.json({ message: ASKED }, 200)
    })
    .openapi(calls.confirmSubscription, async (c) => {
      const { token } = await subscribers.confirm(c.req.valid('json').token)
      return c.json({ message: 'Confirmed. Thank you.', token }, 200)
    })
    .openapi(calls.getPreferences, async (c) => {
      const chosen = await subscribers.get(c.req.valid('query').token)
      const available = { categories: await subscribers.listCategories(), services: await subscribers.listServices() }
      return c.json(presentPreferences(chosen, available), 200)
    })
    .openapi(calls.savePreferences, async (c) => {
      const { token, ...wish } = c.req.valid('json')
      await subscribers.choose(token, wish)
      return c.json({ message: 'Saved.' }, 200)
    })
    .openapi(calls.unsubscribe, async (c) => {
      const { token, topic, issue } = c.req.valid('json')
      await subscribers.unsubscribe(token, { ...(topic && { topic }), ...(issue && { issue }) })
      return c.json({ message: ENDED[topic ?? 'all'] }, 200)
    })
}
