import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'

describe('finding anything', () => {
  let app: TestApp
  const found = async (role: 'editor' | 'admin', q: string) =>
    (await staffOf(app).get(`/api/search?q=${encodeURIComponent(q)}`, await app.as(role))).body.items
  const kinds = async (role: 'editor' | 'admin', q: string) =>
    (await found(role, q)).map(({ kind }: { kind: string }) => kind)

  beforeAll(async () => {
    app = await startApp()
    await app.services.furnish()
    await staffOf(app).publish({ title: 'Quinoa and the tax office' })
    await customersOf(app).write(newEmail('quinn'), { name: 'Quinn Quinoa', message: 'About a shop.' })
  })
  afterAll(() => app.close())

  it('A1: leads an admin to articles, people and requests by the same words', async () => {
    const items = await found('admin', 'quinoa')
    expect(items).toMatchObject([
      { kind: 'article', title: 'Quinoa and the tax office', detail: 'Published' },
      { kind: 'person', title: 'Quinn Quinoa' },
      { kind: 'request', detail: 'About a shop.' },
    ])
    expect(items[0].to).toBe(`/edit/${items[0].id}`)
    expect(items[1].to).toBe(`/dashboard/customers/${items[1].id}`)
    expect(items[2].to).toBe(`/dashboard/inbox/${items[2].id}`)
  })

  it('shows editors no people and no requests', async () => {
    expect(await kinds('editor', 'quinoa')).toEqual(['article'])
    expect(JSON.stringify(await found('editor', 'quinn'))).not.toContain('Quinn')
  })

  it('finds files and pictures by their names', async () => {
    expect(await kinds('editor', 'training modules')).toContain('file')
    const [picture] = await app.db.read.selectFrom('media').select(['id', 'name']).limit(1).execute()
    const items = await found('editor', picture?.name ?? '')
    expect(items).toContainEqual(expect.objectContaining({ kind: 'picture' }))
  })

  it('finds nothing by nothing, and shows at most a few of each kind', async () => {
    for (const q of ['', '  ', '!!!']) expect(await found('admin', q)).toEqual([])
    for (let number = 0; number < 7; number++) await customersOf(app).write(newEmail('many'), { name: 'Manfred Many' })
    const many = await kinds('admin', 'manfred')
    expect(many.filter((kind: string) => kind === 'person')).toHaveLength(5)
    expect(many.filter((kind: string) => kind === 'request')).toHaveLength(5)
  })
})
