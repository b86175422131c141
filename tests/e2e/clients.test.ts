import { expect, type Page } from '#tests/support/browser.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'

// Three people in one walk, each in a browser of their own.
test.describe.configure({ timeout: 240_000 })

test('M1, M2, M3, M5, H2: a request becomes a client, its owner is invited, comes in by a code and invites a reader', async ({
  page,
  browser,
  signIn,
  mail,
  allow,
}) => {
  allow(/404/)
  await page.request.post('/api/contact', {
    data: { name: 'Livia Lindqvist', email: 'livia@lindqvist.example', message: 'Please do our books.' },
  })
  await signIn(page, { role: 'accountant', name: 'Ada Counter' })
  await openReady(page, '/dashboard/inbox')
  await page.getByRole('link', { name: 'Livia Lindqvist' }).first().click()
  await page.getByRole('button', { name: 'Make this a client' }).click()
  await page.waitForURL(/\/clients\/\d+\/people$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Livia Lindqvist')
  await expect(page.getByText('Nobody is invited yet')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await openReady(page, new URL(page.url()).pathname)
  await expect(page.getByRole('link', { name: 'People', exact: true }), 'the open tab').toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await axe(page)
  await page.getByLabel('Name').fill('Livia Lindqvist')
  await page.getByLabel('Email').fill('livia@lindqvist.example')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Livia Lindqvist is invited.')).toBeVisible()
  await expect(page.getByLabel('Rights of Livia Lindqvist', { exact: true })).toHaveValue('owner')
  await noSidewaysScroll(page)
  await screenshots(page, 'client-people')

  const { text = '' } = await mail.mailTo('livia@lindqvist.example', /invited to the client area/, 20_000)
  const link = /https?:\/\/\S+\/portal\/\d+/.exec(text)?.[0] ?? ''
  const owner = await (await browser.newContext()).newPage()
  await comeIn(owner, mail, { link, email: 'livia@lindqvist.example' })
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Livia Lindqvist')
  await expect(owner.getByText('Ada Counter, ')).toBeVisible()
  await expect(owner.getByRole('link', { name: /^Your request C-/ })).toBeVisible()
  await axe(owner)
  await noSidewaysScroll(owner)
  await screenshots(owner, 'room')
  await openReady(owner, new URL('/dashboard', link).href)
  await expect(owner, 'one room opens by itself').toHaveURL(link)

  await owner.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name: 'People' }).click()
  await owner.getByLabel('Name').fill('Rolf Reader')
  await owner.getByLabel('Email').fill('rolf@lindqvist.example')
  await owner.getByLabel('Reader').check()
  await owner.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(owner.getByText('Rolf Reader is invited.')).toBeVisible()
  await axe(owner)
  await noSidewaysScroll(owner)
  await screenshots(owner, 'room-people')

  const reader = await (await browser.newContext()).newPage()
  await comeIn(reader, mail, { link: `${link}/people`, email: 'rolf@lindqvist.example' })
  await expect(reader.getByText('Owners invite colleagues')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Send the invitation' })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Remove Rolf Reader' }).click()
  await expect(owner.getByText('Rolf Reader no longer has access.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 }), 'at once').toHaveText('This is not open to you')
  for (const opened of [owner, reader]) await opened.context().close()

  await openReady(page, '/dashboard/clients')
  await page.getByLabel('Search').fill('lindqvist')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 client found.')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'clients')
  await page.getByRole('link', { name: 'Livia Lindqvist' }).click()
  await expect(page.getByText('Made of request')).toBeVisible()
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'client')
})

test('M1, M2, M5: a client is added, changed, merged, ended and deleted on screen, each with a way back', async ({
  page,
  plainPage,
  signIn,
  callAs,
  allow,
}) => {
  allow(/404|409|422/)
  const admin = await signIn(page, 'admin')
  await openReady(page, '/dashboard/clients/new')
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'new-client')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Northgate Weavers')
  await page.getByLabel('Year end, month').selectOption('June')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northgate Weavers')
  await expect(page.getByText('30 June')).toBeVisible()
  await page.getByRole('link', { name: 'Edit the details' }).click()
  await page.getByLabel('Storage limit in GB').fill('2.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 bytes of 2.5 GB (0 %)')).toBeVisible()

  await page.getByRole('button', { name: 'End the work' }).click()
  await expect(page.getByText('The work for Northgate Weavers has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Northgate Weavers is active.')).toBeVisible()
  const first = new URL(page.url()).pathname
  await openReady(page, '/dashboard/clients/new')
  await page.getByLabel('Name', { exact: true }).fill('northgate weavers')
  await page.getByRole('button', { name: 'Add the client' }).click()
  await expect(page.getByText('Perhaps this client is there already')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Add the client all the same' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('northgate weavers')
  await openReady(page, first)
  await expect(page.getByText('same name')).toBeVisible()
  await page.getByRole('button', { name: 'Merge northgate weavers into this client' }).click()
  await expect(page.getByText('The two are one client now.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('both clients are there again')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this client' }).click()
  await expect(page.getByText('The client is deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Northgate Weavers is back.')).toBeVisible()
  await page.getByLabel('Select Northgate Weavers', { exact: true }).check()
  await page.getByLabel('Select northgate weavers', { exact: true }).check()
  await page.getByRole('button', { name: 'Prospect' }).click()
  await expect(page.getByText('2 clients are now prospect.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Northgate Weavers/ }).first()).toContainText('Active')

  await openReady(page, '/dashboard/clients/import')
  const buffer = Buffer.from('Name,Year end\nHarbour Bakery,12-31\n,soon')
  await page.getByLabel('Table (CSV)').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('Write month and day, such as 12-31')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByText('1 client imported.')).toBeVisible()

  // Several rooms, and none: without a script.
  const person = await signIn(plainPage, 'client')
  await plainPage.goto('/portal')
  await expect(plainPage.getByText('You do not act for a client of ours yet.')).toBeVisible()
  for (const name of ['Amber Ltd', 'Basalt Ltd']) {
    const { id } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name })) as { id: number }
    const invited = { name: 'Several', email: person.email, right: 'reader' }
    await callAs(admin, 'POST', `/api/clients/${id}/members`, invited)
  }
  await plainPage.goto('/portal')
  await plainPage.getByRole('link', { name: 'Amber Ltd' }).click()
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Amber Ltd')
  await plainPage.getByRole('link', { name: 'Switch to another client' }).click()
  await plainPage.getByRole('link', { name: 'Basalt Ltd' }).click()
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Basalt Ltd')
})

/** Follows the link of a mail, which signs nobody in, and shows the code from another mail. */
async function comeIn(page: Page, mail: MailServer, { link, email }: { link: string; email: string }): Promise<void> {
  await openReady(page, link)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await mail.mailTo(email, /code to sign in/i, 20_000)
  const code =
    /(\d{3}) (\d{3})/
      .exec(text ?? '')
      ?.slice(1)
      .join('') ?? ''
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(link)
}
