import {
  changeSetup,
  decidePromise,
  decideSamples,
  getSetup,
  listPromises,
  listSamples,
  saveSetupFirm,
  saveSetupRegion,
} from '#contract/overview/setup.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Setup } from './setup.service.ts'

export function setupRoutes(setup: Setup) {
  return createFeature()
    .openapi(getSetup, async (c) => {
      const state = await setup.read(actorOf(c))
      // Recorded with the reading: a screen that is opened sends no form.
      if (c.req.valid('query').opening && !state.isOpened) await setup.change(actorOf(c), { opened: true })
      return c.json(state, 200)
    })
    .openapi(changeSetup, async (c) => c.json(await setup.change(actorOf(c), c.req.valid('json')), 200))
    .openapi(saveSetupFirm, async (c) => {
      const { firm, version } = c.req.valid('json')
      await setup.saveFirm(actorOf(c), firm, version)
      return c.json({ message: 'Saved.' }, 200)
    })
    .openapi(saveSetupRegion, async (c) => {
      const { version, ...region } = c.req.valid('json')
      await setup.saveRegion(actorOf(c), region, version)
      return c.json({ message: 'Saved.' }, 200)
    })
    .openapi(decideSamples, async (c) => {
      const { act, kinds } = c.req.valid('json')
      await setup.decideSamples(actorOf(c), act, kinds)
      const message = act === 'keep' ? 'Kept. They are yours now.' : 'Cleared. They are no longer on the site.'
      return c.json({ message }, 200)
    })
    .openapi(listPromises, async (c) => c.json({ items: await setup.promises() }, 200))
    .openapi(decidePromise, async (c) => {
      const { id, act } = c.req.valid('json')
      await setup.decidePromise(actorOf(c), id, act)
      return c.json({ message: act === 'keep' ? 'Kept.' : 'Removed from the site.' }, 200)
    })
    .openapi(listSamples, async (c) => c.json(await setup.marks(), 200))
}
