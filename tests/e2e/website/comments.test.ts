import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

test('N7: what others do with comments shows at once, and a reply half typed outlives it', async ({
  page,
  office,
  signIn,
  callAs,
}) => {
  await signIn(page, { role: 'editor', name: 'Cora Comments' })
  const other = await office.people.person({ role: 'editor', name: 'Otto Other' })
  const own = Date.now().toString(36)
  const write = async (name: string) => {
    const binding = `${own}-${name}`
    const token = office.services.comments.issueToken(binding, 60)
    const sender = { name, email: `${binding}@example.com`, binding, trap: '', notify: false, address: '192.0.2.7' }
    await office.services.comments.post({ ...sender, articleId: 1, body: `A remark by ${binding}`, token })
    const held = (await callAs(other, 'GET', `/api/comments?q=${binding}&state=held`)) as { items: { id: number }[] }
    return held.items[0]?.id ?? 0
  }
  const stays = `Stella${own}`
  const goes = `Gordon${own}`
  await write(stays)
  const going = await write(goes)
  await openReady(page, '/dashboard/comments')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row(goes)).toBeVisible()
  await row(stays).getByText('Reply', { exact: true }).click()
  const reply = page.getByLabel(`Reply to ${stays}`)
  await reply.fill('Thank you for')

  await callAs(other, 'PATCH', `/api/comments/${going}`, { state: 'visible' })
  await expect(row(goes)).toHaveCount(0)
  await expect(reply).toHaveValue('Thank you for')
  await expect(reply).toBeFocused()
  const comes = `Carla${own}`
  await write(comes)
  await expect(row(comes)).toBeVisible()
  await expect(reply).toHaveValue('Thank you for')
})
