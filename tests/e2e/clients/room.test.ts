import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { pdfOf } from '#tests/support/rooms.ts'
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
  const other = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quay Tours' })) as { id: number }
  await callAs(staff, 'POST', `/api/clients/${other.id}/members`, member)
  await openReady(page, `/portal/${id}`)
  await expect(page.getByRole('navigation', { name: 'To do' })).toHaveCount(0)

  const items = ['Bank statements', 'Till rolls', 'Payslips'].map((title) => ({ title }))
  await callAs(staff, 'POST', '/api/paper-requests', { clients: [id], title: 'Year end', items })
  const rolls = { clients: [other.id], title: 'Quarter', items: [{ title: 'Till rolls' }] }
  await callAs(staff, 'POST', '/api/paper-requests', rolls)
  const letter = { clientId: id, subject: 'Your year end', body: 'Shall we meet?' }
  await callAs(staff, 'POST', '/api/conversations', letter)
  await openReady(page, `/portal/${id}`)
  const todo = page.getByRole('navigation', { name: 'To do' })
  await expect(todo).toBeInViewport()
  await expect(todo.getByRole('link')).toHaveText(['3 papers', '1 message'])
  for (const title of ['Bank statements', 'Till rolls', 'Payslips']) {
    await expect(page.getByRole('button', { name: `Choose files for ${title}` })).toBeInViewport({ ratio: 1 })
  }
  await expect(page.locator('main button[data-variant=primary]:visible')).toHaveCount(1)
  const bar = page.getByRole('navigation', { name: 'Client area' })
  await expect(bar, 'one navigation').toHaveCount(1)
  await expect(bar.getByRole('link')).toHaveText(['4 Overview', 'Documents', '1 Messages'])
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'room-to-do')
  // Nothing moves when the scripts come, and they come in few files.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement?.dataset.client !== 'ready') return
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      Reflect.set(window, 'scriptsWhenAwake', loaded.length)
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-client'] })
  })
  const scriptsCome = await openBeforeScripts(page, `/portal/${id}`)
  const last = page.getByRole('heading', { name: 'Payslips' })
  const before = (await last.boundingBox())?.y
  await scriptsCome()
  await expect(page.getByRole('button', { name: 'Choose files for Payslips' })).toBeVisible()
  expect(Math.abs(((await last.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => Reflect.get(window, 'scriptsWhenAwake'))).toBeLessThanOrEqual(15)
  await todo.getByRole('link', { name: '1 message' }).click()
  await page.getByRole('link', { name: /Your year end/ }).click()
  await expect(page.getByText('Shall we meet?')).toBeVisible()
  await expect(bar.getByRole('link'), 'what was read waits no more').toHaveText(['3 Overview', 'Documents', 'Messages'])

  // What was sent is one line, with the receipt of this visit below it.
  await bar.getByRole('link', { name: 'Overview' }).click()
  const file = { name: 'slips.pdf', mimeType: 'application/pdf', buffer: pdfOf('Payslips') }
  await page.getByLabel('Files for Payslips').setInputFiles(file)
  await expect(page.getByText('Received: slips.pdf')).toBeVisible()
  await openReady(page, `/portal/${id}`)
  await expect(page.getByRole('link', { name: 'slips.pdf' })).toBeHidden()
  await page.getByText('Payslips: Received').click()
  await expect(page.getByRole('link', { name: 'slips.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add another file for Payslips' })).toBeVisible()
  await screenshots(page, 'room-received')

  await page.getByText('More', { exact: true }).click()
  await bar.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('heading', { name: 'Invite a colleague' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeInViewport()
  const heightOf = async (entry: string) => (await bar.locator(entry).first().boundingBox())?.height
  expect(await heightOf('summary')).toBe(await heightOf('a'))
  await expect(bar.getByRole('link', { name: 'People' })).toBeHidden()
  await page.getByText('Quay Café').first().click()
  await screenshots(page, 'room-chooser')
  await page.getByRole('link', { name: 'Quay Tours 1 to do' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quay Tours')
  await expect(todo.getByRole('link')).toHaveText(['1 paper'])
})

test('M5: what the site has sent of a room stays while its later files are on their way, also when a file is chosen or another page opened', async ({
  page,
  visitor,
  signIn,
  callAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const staff = await signIn(await visitor(), 'admin')
  const person = await signIn(page, { role: 'client', name: 'Sol Slow' })
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Slow Line' })) as { id: number }
  await callAs(staff, 'POST', `/api/clients/${id}/members`, { name: 'Sol Slow', email: person.email, right: 'owner' })
  await callAs(staff, 'POST', '/api/conversations', { clientId: id, subject: 'Your year end', body: 'Shall we meet?' })
  const items = [{ title: 'Bank statements' }]
  await callAs(staff, 'POST', '/api/paper-requests', { clients: [id], title: 'Year end', items })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/room-later-|documents\.data/, async (route) => [await arrived, await route.continue()])
  await page.goto(`/portal/${id}`)
  await page.locator('html[data-client=ready]').waitFor({ state: 'attached' })
  const message = page.getByRole('link', { name: 'Your year end' })
  await expect(message).toBeVisible()
  const other = page.getByText('This does not apply to us')
  await expect(other).toBeVisible()
  const file = { name: 'statements.pdf', mimeType: 'application/pdf', buffer: pdfOf('Statements') }
  await page.getByLabel('Files for Bank statements').setInputFiles(file)
  await expect(page.getByText('statements.pdf')).toBeVisible()
  expect(await other.isVisible()).toBe(true)
  const asked = page.waitForRequest(/documents\.data/)
  await page.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name: 'Documents' }).last().click()
  await asked
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.getByText('Still loading.')).toHaveCount(0)
  expect(await message.isVisible()).toBe(true)
  arrive()
  await expect(page).toHaveURL(/\/documents$/)
})

test('M5: the room that is opened by signing in on a slow line shows its sections together, and none moves', async ({
  page,
  visitor,
  signIn,
  callAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const staff = await signIn(await visitor(), 'admin')
  const person = await signIn(await visitor(), { role: 'client', name: 'Sol Slow' })
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Slow Line' })) as { id: number }
  await callAs(staff, 'POST', `/api/clients/${id}/members`, { name: 'Sol Slow', email: person.email, right: 'owner' })
  const letter = { clientId: id, subject: 'Your year end', body: 'Shall we meet?' }
  await callAs(staff, 'POST', '/api/conversations', letter)
  const items = [{ title: 'Bank statements' }]
  await callAs(staff, 'POST', '/api/paper-requests', { clients: [id], title: 'Year end', items })
  const comes = Promise.withResolvers<void>()
  await page.route(/room-later-/, async (route) => {
    await comes.promise
    await route.fallback()
  })
  const isAsked = page.waitForRequest(/room-later-/)
  await openReady(page, `/login?by=password&next=${encodeURIComponent(`/portal/${id}`)}`)
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const headings = [...document.querySelectorAll('main h2')].filter((heading) => heading.checkVisibility())
      const now = headings.map((h) => `${h.textContent} ${Math.round(h.getBoundingClientRect().top + scrollY)}`).join()
      const isOpen = document.querySelector('h1')?.textContent === 'Slow Line'
      if (isOpen && now && now !== seen.at(-1)) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isAsked
  // What would be drawn without it is drawn two frames later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  comes.resolve()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toHaveLength(1)
})
