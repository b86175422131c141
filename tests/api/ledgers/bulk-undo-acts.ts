import type { TestApp } from '#tests/support/app.ts'
import type { clientsOf } from '#tests/support/clients.ts'

type Desk = ReturnType<typeof clientsOf>
type Acts = [act: () => Promise<unknown>, undo: () => Promise<unknown>]
type Row = { id: number }

type Wish<T> = (made: T) => Record<string, unknown>

/** Done, and undone with what was answered. */
function undone({ done }: Desk, path: string, wish: Record<string, unknown>): Acts {
  let changes: unknown[] = []
  return [
    async () => {
      changes = (await done('POST', path, wish)).undo
    },
    () => done('POST', path, { act: 'undo', changes }),
  ]
}

/** Nobody's, Ann's with her team, Ann's with both, and Ben's already. */
async function ofClients(app: TestApp, desk: Desk, wish: Wish<{ ben: string }>): Promise<Acts> {
  const [ann, ben] = [
    (await app.person({ role: 'accountant' })).accountId,
    (await app.person({ role: 'accountant' })).accountId,
  ]
  const rows: Row[] = [
    await desk.make({ tags: ['old', 'vat'] }),
    await desk.make({ responsible: ann, team: [ann], state: 'prospect', tags: [] }),
    await desk.make({ responsible: ann, team: [ann, ben], tags: ['vat'] }),
    await desk.make({ responsible: ben, team: [ben] }),
  ]
  return undone(desk, '/api/clients/bulk', { ids: rows.map(({ id }) => id), ...wish({ ben }) })
}

async function ofDeadlines(app: TestApp, desk: Desk, wish: Wish<{ ann: string }>): Promise<Acts> {
  const { accountId: ann } = await app.person({ role: 'accountant' })
  const client = await desk.make({ team: [ann] })
  const ids: number[] = []
  for (const [title, change] of [
    ['Open', null],
    ['Of Ann', { assignee: ann }],
    ['In work', { state: 'in_work' }],
  ] as const) {
    const { id, version } = await desk.done('POST', '/api/deadlines', {
      clientId: client.id,
      title,
      dueOn: '2041-03-31',
    })
    if (change) await desk.done('PATCH', `/api/deadlines/${id}`, { version, ...change })
    ids.push(id)
  }
  return undone(desk, '/api/deadlines/bulk', { ids, ...wish({ ann }) })
}

/** What is done to many at once, each row with a value of its own before, and undone with what was answered. */
export const BULK_UNDO_ACTS: Record<string, (app: TestApp, desk: Desk) => Promise<Acts>> = {
  'assigning clients': (app, desk) => ofClients(app, desk, ({ ben }) => ({ act: 'assign', responsible: ben })),
  'leaving clients to nobody': (app, desk) => ofClients(app, desk, () => ({ act: 'assign', responsible: null })),
  'tagging clients': (app, desk) => ofClients(app, desk, () => ({ act: 'tag', tag: 'vat' })),
  'taking a tag from clients': (app, desk) => ofClients(app, desk, () => ({ act: 'untag', tag: 'vat' })),
  'ending clients': (app, desk) => ofClients(app, desk, () => ({ act: 'state', state: 'ended' })),
  'assigning deadlines': (app, desk) => ofDeadlines(app, desk, ({ ann }) => ({ act: 'assign', assignee: ann })),
  'leaving deadlines to nobody': (app, desk) => ofDeadlines(app, desk, () => ({ act: 'assign', assignee: null })),
  'starting deadlines': (app, desk) => ofDeadlines(app, desk, () => ({ act: 'in_work' })),
  'filing deadlines': (app, desk) => ofDeadlines(app, desk, () => ({ act: 'filed' })),
}
