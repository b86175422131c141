import { PAGE_SIZE } from '#contract/limits.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import * as imports from '#server/features/website/imports/imports.store.ts'
import { fill, type ListCase, type Row, sendAs, type World } from './list-case.ts'

const fromOf = (row: Row): string => row.from

/** Redirects, imports and the items of one. */
export const MOVING_LISTS: Record<string, ListCase> = {
  'GET /api/redirects': {
    as: 'admin',
    rows: 'redirects',
    size: PAGE_SIZE.office,
    keyOf: fromOf,
    looks: {
      '': 'all',
      'order=address': 'all',
      'order=used': 'all',
      'reason=hand': 'all',
      'reason=import': 'none',
      'q=QUILLWORT': 'many',
      'q=quillwort&order=address': 'many',
      'q=bladderwort': 'few',
      'q=bladderwort&reason=import': 'none',
      'q=%25': 'none',
    },
  },
  'GET /api/imports': {
    as: 'admin',
    rows: 'imports',
    size: PAGE_SIZE.office,
    keyOf: (row) => row.siteAddress,
    looks: { '': 'all' },
  },
  'GET /api/imports/{id}/items': {
    as: 'admin',
    rows: 'items',
    size: PAGE_SIZE.office,
    address: ({ values }) => `/api/imports/${values.import}/items`,
    keyOf: (row) => row.title,
    looks: {
      '': 'all',
      'kind=article': 'many',
      'kind=comment': 'few',
      'kind=page': 'none',
      'outcome=imported': 'many',
      'outcome=waiting': 'few',
      'outcome=failed': 'none',
      'outcome=left': 'none',
      'noted=true': 'few',
      'kind=article&outcome=waiting': 'none',
    },
  },
}

export async function fillMoving(world: World): Promise<void> {
  const admin = sendAs(world, 'admin')
  world.filled.redirects = await fill(world.app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const given = { from: `/old/${isFew ? 'bladderwort' : 'quillwort'}-${name}`, to: '/services' }
    return (await admin('POST', '/api/redirects', given)).from
  })
  const { app, filled, values } = world
  filled.imports = await fill(app, PAGE_SIZE.office, async ({ name }) => {
    const siteAddress = `https://old-${name}.example/`
    const now = app.clock.now().toISOString()
    const by = { accountId: 'a', name: 'A' }
    const { id } = await app.db.transaction(async (tx) => {
      const made = await imports.insert(tx, { siteAddress, by, now })
      await imports.change(tx, made.id, ['reading'], { state: 'done' })
      return made
    })
    values.import = String(id)
    return siteAddress
  })
  const importId = Number(values.import)
  filled.items = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const [kind, why] = isFew ? (['comment', 'Something to say.'] as const) : (['article', ''] as const)
    const item = { sourceKey: name, kind, title: name, address: null, plan: 'import' as const, why, data: '' }
    await app.db.transaction(async (tx) => {
      await items.insertItems(tx, importId, [item])
      const row = (await items.listByKeys(tx, importId, [name])).get(name)
      if (row && !isFew) await items.settle(tx, row.id, { outcome: 'imported' })
    })
    return name
  })
}
