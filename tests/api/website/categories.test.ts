import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc, staffOf } from '#tests/support/articles.ts'

interface Category {
  id: number
  name: string
  slug: string
  published: number
  articles: number
  subcategories: Category[]
}

describe('A6: categories', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.close())

  const all = async (): Promise<Category[]> => (await staff.get('/api/categories')).body.items
  const add = async (name: string, parentId?: number): Promise<Category> =>
    (await staff.send('POST', '/api/categories', { name, parentId })).body
  const titles = async (category: string) =>
    (await staff.visit(`/api/articles?category=${encodeURIComponent(category)}`)).body.map(
      (each: { title: string }) => each.title,
    )

  it('has two levels, with counts of what is published and of all', async () => {
    const tax = await add('Tax')
    const returns = await add('Returns', tax.id)
    await staff.publish({ title: 'In sub', category: 'Tax', subcategory: 'Returns' })
    await staff.publish({ title: 'In top', category: `id:${tax.id}` })
    const { id, version } = await staff.draft('Drafted')
    await staff.send('PATCH', `/api/articles/${id}`, {
      saveId: 'editor-one',
      sequence: 1,
      baseVersion: version,
      content: doc('x'),
      categoryId: tax.id,
      subcategoryId: returns.id,
    })
    expect((await all()).find(({ name }) => name === 'Tax')).toMatchObject({
      name: 'Tax',
      slug: 'tax',
      published: 2,
      articles: 3,
      subcategories: [{ name: 'Returns', slug: 'returns', published: 1, articles: 2 }],
    })
    const seen: Category[] = (await staff.visit('/api/categories')).body.items
    expect(
      seen.find(({ name }) => name === 'Tax'),
      'how many drafts there are is for the office',
    ).toMatchObject({
      articles: 2,
      subcategories: [{ articles: 1 }],
    })
    const other = await add('Levers')
    const moved = { saveId: 'editor-one', sequence: 2, baseVersion: version + 1, content: doc('x') }
    const answer = await staff.send('PATCH', `/api/articles/${id}`, {
      ...moved,
      categoryId: other.id,
      subcategoryId: returns.id,
    })
    expect(answer.status).toBe(200)
    const work = (await staff.get(`/api/articles/${id}/work`)).body
    expect([work.categoryId, work.subcategoryId], 'that one belongs to another category').toEqual([other.id, null])
    const below = { ...moved, sequence: 3, baseVersion: version + 2, categoryId: returns.id }
    expect((await staff.send('PATCH', `/api/articles/${id}`, below)).status, 'a subcategory is no category').toBe(422)
    const third = await staff.send('POST', '/api/categories', { name: 'Too deep', parentId: returns.id })
    expect([third.status, third.body.fields.parentId]).toEqual([422, 'A subcategory cannot have subcategories.'])
  })

  it('refuses a name that differs only in case or accents', async () => {
    await add('Café')
    const duplicate = await staff.send('POST', '/api/categories', { name: 'CAFE' })
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'name-taken'])
    expect((await staff.send('POST', '/api/categories', { name: ' ' })).status).toBe(422)
    expect((await staff.send('POST', '/api/categories', { name: 'x'.repeat(61) })).status).toBe(422)
  })

  it('renames without breaking an article or an address', async () => {
    const { id } = await add('Pay')
    await staff.publish({ title: 'About pay', category: 'Pay' })
    const renamed = await staff.send('PATCH', `/api/categories/${id}`, { name: 'Payroll' })
    expect(renamed.body).toMatchObject({ id, name: 'Payroll', slug: 'payroll', published: 1 })
    for (const way of ['pay', 'payroll', 'Payroll', `id:${id}`]) expect(await titles(way), way).toEqual(['About pay'])
    const rename = async (name: string) => (await staff.send('PATCH', `/api/categories/${id}`, { name })).body
    expect(await rename('PayRoll'), 'its own address is free for it').toMatchObject({
      name: 'PayRoll',
      slug: 'payroll',
    })
    expect(await rename('Pay'), 'and so is one that it had').toMatchObject({ name: 'Pay', slug: 'pay' })
    for (const way of ['pay', 'payroll']) expect(await titles(way), way).toEqual(['About pay'])
  })

  it('keeps the order it was given, and moves a subcategory with its articles', async () => {
    const [first, second] = [await add('First'), await add('Second')]
    const child = await add('Child', first.id)
    await staff.publish({ title: 'Moves along', category: 'First', subcategory: 'Child' })
    const others = (await all()).filter((each) => ![first.id, second.id].includes(each.id))
    const order = [
      { id: second.id, subcategories: [child.id] },
      { id: first.id },
      ...others.map((each) => ({ id: each.id, subcategories: each.subcategories.map((sub) => sub.id) })),
    ]
    const { body } = await staff.send('PUT', '/api/categories/order', { order })
    expect(body.items.slice(0, 2).map((each: Category) => [each.name, each.published])).toEqual([
      ['Second', 1],
      ['First', 0],
    ])
    expect(await titles('second')).toEqual(['Moves along'])
    expect(await titles('first')).toEqual([])
    const upside = await staff.send('PUT', '/api/categories/order', { order: [{ id: child.id }] })
    expect(upside.status).toBe(422)
    // Two of one name in one place would be one address.
    const same = await add('child', first.id)
    const both = order.map((each) => (each.id === second.id ? { ...each, subcategories: [child.id, same.id] } : each))
    const taken = await staff.send('PUT', '/api/categories/order', { order: both })
    expect([taken.status, taken.body.code]).toEqual([409, 'name-taken'])
    await staff.send('DELETE', `/api/categories/${same.id}`)
  })

  it('merges two, with their subcategories, articles and addresses', async () => {
    const [from, into] = [await add('Levies'), await add('Duties')]
    await add('Imports', from.id)
    await add('Imports', into.id)
    await add('Stamps', from.id)
    await staff.publish({ title: 'One', category: 'Levies' })
    await staff.publish({ title: 'Two', category: 'Levies', subcategory: 'Imports' })
    await staff.publish({ title: 'Three', category: 'Levies', subcategory: 'Stamps' })
    const { body } = await staff.send('POST', `/api/categories/${from.id}/merge`, { into: into.id })
    expect(body.moved).toBe(3)
    const duties = body.items.find((each: Category) => each.name === 'Duties')
    expect(duties).toMatchObject({
      published: 3,
      subcategories: [
        { name: 'Imports', published: 1 },
        { name: 'Stamps', published: 1 },
      ],
    })
    expect(body.items.some((each: Category) => each.name === 'Levies')).toBe(false)
    expect((await titles('levies')).sort()).toEqual(['One', 'Three', 'Two'])
    const found = (await staff.visit('/api/articles?category=duties&q=three')).body
    expect(found).toMatchObject([{ title: 'Three', category: 'Duties', subcategory: 'Stamps' }])
    expect((await staff.send('POST', `/api/categories/${into.id}/merge`, { into: into.id })).status).toBe(422)
  })

  it('asks where the articles go before it deletes', async () => {
    const [going, staying] = [await add('Going'), await add('Staying')]
    const { id } = await staff.publish({ title: 'Homeless', category: 'Going' })
    const asked = await staff.send('DELETE', `/api/categories/${going.id}`)
    expect([asked.status, asked.body.code]).toEqual([409, 'category-in-use'])
    const done = await staff.send('DELETE', `/api/categories/${going.id}?moveTo=${staying.id}`)
    expect(done.body.moved).toBe(1)
    expect(await titles('staying')).toEqual(['Homeless'])
    await staff.send('DELETE', `/api/categories/${staying.id}?moveTo=0`)
    expect((await staff.visit(`/api/articles/${id}`)).body).toMatchObject({ title: 'Homeless', category: null })
    const parent = await add('Parent')
    await add('Kid', parent.id)
    expect((await staff.send('DELETE', `/api/categories/${parent.id}`)).body.code).toBe('has-subcategories')
    expect((await staff.send('DELETE', '/api/categories/999999')).status).toBe(404)
  })

  it('counts right while many write at once', async () => {
    const names = ['Alpha', 'Beta', 'Gamma']
    await Promise.all(
      Array.from({ length: 24 }, async (_, place) => {
        const { id } = await staff.publish({ title: `Busy ${place}`, category: names[place % 3] ?? '' })
        expect(id).toEqual(expect.any(Number))
        if (place % 4 === 0) await staff.send('DELETE', `/api/articles/${id}`)
        if (place % 4 === 1) await staff.send('POST', `/api/articles/${id}/unpublish`)
      }),
    )
    const [alpha, beta] = [
      (await all()).find((each) => each.name === 'Alpha'),
      (await all()).find((each) => each.name === 'Beta'),
    ]
    expect((alpha?.articles ?? 0) + (beta?.articles ?? 0)).toBeGreaterThan(0)
    await staff.send('POST', `/api/categories/${alpha?.id}/merge`, { into: beta?.id })
  })

  it('A6: a name that is a number is a name, and never the id of another category', async () => {
    const other = (await staff.send('POST', '/api/categories', { name: 'Taken for none' })).body
    for (const name of ['2026', '08', String(other.id)]) {
      const { status, body } = await staff.send(
        'POST',
        '/api/articles',
        articleForm({ title: `In ${name}`, content: '<p>Words.</p>', category: name }),
      )
      expect(status).toBe(201)
      expect((await staff.get(`/api/articles/${body.id}`)).body.category).toBe(name)
      expect(await titles(name)).toEqual([`In ${name}`])
    }
    expect(await titles(`id:${other.id}`)).toEqual([])
    const wrong = await staff.send(
      'POST',
      '/api/articles',
      articleForm({ title: 'Nowhere', content: '<p>Words.</p>', category: 'id:999999' }),
    )
    expect([wrong.status, wrong.body.fields]).toEqual([422, { category: 'Choose a category from the list.' }])
  })
})
