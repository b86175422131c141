import { PAGE_SIZE } from '#contract/limits.ts'
import { fill, type ListCase, type Row, sendAs, type World } from './list-case.ts'

const fromOf = (row: Row): string => row.from

/** Redirects. */
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
}

export async function fillMoving(world: World): Promise<void> {
  const admin = sendAs(world, 'admin')
  world.filled.redirects = await fill(world.app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const given = { from: `/old/${isFew ? 'bladderwort' : 'quillwort'}-${name}`, to: '/services' }
    return (await admin('POST', '/api/redirects', given)).from
  })
}
