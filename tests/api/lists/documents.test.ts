import { afterAll, beforeAll, describe } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkLists } from './check-lists.ts'
import { DOCUMENT_LISTS, fillDocuments } from './document-lists.ts'
import { openWorld, type World } from './list-case.ts'

describe('lists of documents and paper requests', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp())
    await fillDocuments(world)
  })
  afterAll(() => world.app.close())

  checkLists(DOCUMENT_LISTS, () => world)
})
