import { afterAll, beforeAll, describe } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkLists } from './check-lists.ts'
import { FILE_LISTS, fillFiles } from './file-lists.ts'
import { openWorld, type World } from './list-case.ts'
import { fillMoving, MOVING_LISTS } from './moving-lists.ts'
import { fillNewsletter, NEWSLETTER_LISTS } from './newsletter-lists.ts'

describe('lists of pictures, files and redirects', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp())
    await fillFiles(world)
    await fillMoving(world)
    await fillNewsletter(world)
  })
  afterAll(() => world.app.close())

  checkLists({ ...FILE_LISTS, ...MOVING_LISTS, ...NEWSLETTER_LISTS }, () => world)
})
