import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAnswer } from '#contract/system/audit.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, pictureFile, staffOf } from '#tests/support/articles.ts'
import { customersOf } from '#tests/support/customers.ts'

describe('what an event of the audit tells of the thing it happened to', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.close())

  const asAdmin = async (method: string, path: string, body?: unknown) =>
    (await staff.send(method, path, body, await app.as('admin'))).body
  const told = async (subject: string): Promise<Record<string, string | null>> => {
    const { items } = await asAdmin('GET', `/api/audit?subject=${subject}`)
    return Object.fromEntries(items.map(({ action, name }: AuditAnswer) => [action, name]))
  }

  it('A11: names articles, categories, pictures, folders, files, templates and requests as they were then', async () => {
    const { id: category } = await asAdmin('POST', '/api/categories', { name: 'Levies' })
    await asAdmin('PATCH', `/api/categories/${category}`, { name: 'Duties' })
    await asAdmin('DELETE', `/api/categories/${category}`)
    expect(await told(`category:${category}`)).toEqual({
      'category.created': 'Levies',
      'category.renamed': 'Levies',
      'category.deleted': 'Duties',
    })

    const { id: article } = await staff.publish({ title: 'Early filing' })
    await asAdmin('POST', `/api/articles/${article}/unpublish`)
    await asAdmin('DELETE', `/api/articles/${article}`)
    await asAdmin('POST', `/api/articles/${article}/restore`)
    expect(new Set(Object.values(await told(`article:${article}`)))).toEqual(new Set(['Early filing']))

    const form = articleForm({ images: await pictureFile(77) })
    const [{ id: picture }] = (await asAdmin('POST', '/api/upload/image', form)).media
    await asAdmin('PATCH', `/api/media/${picture}`, { alt: 'A counter' })
    await asAdmin('DELETE', `/api/media/${picture}`)
    await asAdmin('POST', `/api/media/${picture}/restore`)
    expect(await told(`media:${picture}`)).toEqual({
      'media.uploaded': 'picture-77.jpg',
      'media.described': 'picture-77.jpg',
      'media.deleted': 'picture-77.jpg',
      'media.restored': 'picture-77.jpg',
    })

    const { id: folder } = await asAdmin('POST', '/api/publications/folders', { name: 'Rates', type: 'shared' })
    await asAdmin('PATCH', `/api/publications/folders/${folder}`, { name: 'Fees' })
    expect(await told(`publication-folder:${folder}`)).toEqual({
      'publication-folder.created': 'Rates',
      'publication-folder.changed': 'Fees',
    })
    const pdf = new File([`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`], 'Fees.pdf')
    const { id: file } = await asAdmin('POST', `/api/publications/folders/${folder}/files`, articleForm({ file: pdf }))
    await asAdmin('PATCH', `/api/publications/files/${file}`, { year: 2026 })
    await asAdmin('DELETE', `/api/publications/files/${file}`)
    await asAdmin('POST', `/api/publications/files/${file}/restore`)
    expect(Object.values(await told(`publication:${file}`))).toEqual(Array(4).fill('Fees.pdf'))

    const words = { name: 'A call', subject: 'Shall we talk', body: 'Dear {name}' }
    const { id: template } = await asAdmin('POST', '/api/reply-templates', words)
    await asAdmin('DELETE', `/api/reply-templates/${template}`)
    expect(await told(`template:${template}`)).toEqual({ 'template.added': 'A call', 'template.deleted': 'A call' })

    const { reference } = (await customersOf(app).write(newEmail('request'))).body
    const [lead] = (await asAdmin('GET', `/api/leads?q=${reference}`)).items
    await asAdmin('POST', `/api/leads/${lead.id}/notes`, { text: 'Called.' })
    await asAdmin('PATCH', `/api/leads/${lead.id}`, { version: lead.version, state: 'closed' })
    expect(await told(`lead:${lead.id}`)).toEqual({ 'lead.noted': reference, 'lead.changed': reference })
  })

  it('A7: names a person as long as they are known, and keeps no name of theirs', async () => {
    const office = customersOf(app)
    const client = await app.person({ name: 'Petra Passing', email: newEmail('petra') })
    const { id } = await office.one(client.email)
    await office.call('POST', `/${id}/notes`, { text: 'Calls on Mondays.' })
    await office.call('PATCH', `/${id}`, { role: 'editor' })
    await office.call('PATCH', `/${id}`, { role: 'client' })
    expect(await told(`person:${id}`)).toEqual({ 'customer.noted': 'Petra Passing' })
    expect(Object.values(await told(`account:${client.accountId}`))).toContain('Petra Passing')

    expect((await office.call('DELETE', `/${id}`)).status).toBe(200)
    expect(await told(`person:${id}`)).toMatchObject({ 'customer.noted': null, 'customer.erased': null })
    const kept = await app.db.read.selectFrom('auditEvents').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('Petra')
  })

  it('leaves events of before as they were written, and the chain whole', async () => {
    await app.db.transaction((tx) =>
      app.services.audit.record(tx, 'system', { action: 'template.saved', subject: 'template:9999' }),
    )
    expect(await told('template:9999')).toEqual({ 'template.saved': null })
    expect(await app.services.audit.verify()).toMatchObject({ intact: true })
  })
})
