import { afterAll, beforeAll, describe } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkLists } from './check-lists.ts'
import { CONTENT_LISTS, fillContent } from './content-lists.ts'
import { openWorld, type World } from './list-case.ts'

describe('lists of articles, news and comments', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp({ trustProxy: 1 }))
    await fillContent(world)
  })
  afterAll(() => world.app.close())

  checkLists(CONTENT_LISTS, () => world)
})
