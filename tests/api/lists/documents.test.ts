import { afterAll, beforeAll, describe } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkLists } from './check-lists.ts'
import { DOCUMENT_LISTS, fillDocuments } from './document-lists.ts'
import { openWorld, type World } from './list-case.ts'
import { fillProposals, PROPOSAL_LISTS } from './proposal-lists.ts'

describe('lists of documents, paper requests and proposals', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp())
    await fillDocuments(world)
    await fillProposals(world)
  })
  afterAll(() => world.app.close())

  checkLists({ ...DOCUMENT_LISTS, ...PROPOSAL_LISTS }, () => world)
})
