import { afterAll, beforeAll, describe } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkLists } from './check-lists.ts'
import { EVENT_LISTS, fillEvents } from './event-lists.ts'
import { openWorld, type World } from './list-case.ts'

describe('lists of events, registrations and deliveries', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp())
    await fillEvents(world)
  })
  afterAll(() => world.app.close())

  checkLists(EVENT_LISTS, () => world)
})
