import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openBeforeScripts, openReady, screenshots } from '#tests/support/screen.ts'

test('M5: the room opens with one line of what is to do, each part a link, and one primary button', async ({
  page,
  visitor,
  signIn,
  callAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const staff = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  const person = await signIn(page, { role: 'client', name: 'Bo Baker' })
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quay Café' })) as { id: number }
  const member = { name: 'Bo Baker', email: person.email, right: 'owner' }
  await callAs(staff, 'POST', `/api/clients/${id}/members`, member)
  await openReady(page, `/portal/${id}`)
  await expect(page.getByRole('navigation', { name: 'To do' })).toHaveCount(0)

  const items = ['Bank statements', 'Till rolls', 'Payslips'].map((title) => ({ title }))
  await callAs(staff, 'POST', '/api/paper-requests', { clients: [id], title: 'Year end', items })
  const letter = { clientId: id, subject: 'Your year end', body: 'Shall we meet?' }
  await callAs(staff, 'POST', '/api/conversations', letter)
  await openReady(page, `/portal/${id}`)
  const todo = page.getByRole('navigation', { name: 'To do' })
  await expect(todo).toBeInViewport()
  await expect(todo.getByRole('link')).toHaveText(['3 papers', '1 message'])
  await expect(page.getByRole('button', { name: 'Choose files for Bank statements' })).toBeInViewport()
  await expect(page.locator('main button[data-variant=primary]:visible')).toHaveCount(1)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'room-to-do')
  // Nothing moves when the scripts come, and they come in few files.
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  const scriptsCome = await openBeforeScripts(page, `/portal/${id}`)
  const last = page.getByRole('heading', { name: 'Payslips' })
  const before = (await last.boundingBox())?.y
  await scriptsCome()
  await expect(page.getByRole('button', { name: 'Choose files for Payslips' })).toBeVisible()
  expect(Math.abs(((await last.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThanOrEqual(2)
  expect(scripts.size).toBeLessThanOrEqual(22)
  await todo.getByRole('link', { name: '1 message' }).click()
  await expect(page.getByRole('link', { name: /Your year end/ })).toBeInViewport()
})
