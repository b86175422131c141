import { expect } from '@playwright/test'
import { test } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/rooms.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'
import { staysStill, watchShifts } from '#tests/support/stillness.ts'

test('H1 H3: a client writes from a phone, the office answers and notes, and each sees what is theirs', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|500|Failed to fetch/)
  const admin = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const phone = await browser.newContext({ viewport: { width: 390, height: 780 }, baseURL: site.url })
  const theirs = await phone.newPage()
  const owner = await signIn(theirs, { name: 'Olga Owner' })
  const client = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: 'Tidewater Bakery' })) as {
    id: number
  }
  const member = { name: owner.name, email: owner.email, right: 'owner' }
  await callAs(admin, 'POST', `/api/clients/${client.id}/members`, member)

  await openReady(theirs, `/portal/${client.id}/conversations`)
  await expect(theirs.getByText('Nothing written yet')).toBeVisible()
  await theirs.getByRole('link', { name: 'Write to us' }).click()
  await theirs.getByLabel('Subject').click()
  await theirs.keyboard.type('The van')
  await theirs.keyboard.press('Tab')
  await theirs.keyboard.type('May we write off the van in one year?')
  await theirs.reload()
  await ready(theirs)
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toHaveValue('May we write off the van in one year?')
  const photo = { name: 'Van.pdf', mimeType: 'application/pdf', buffer: pdfOf('Van') }
  await theirs.getByLabel('Files for this message').setInputFiles(photo)
  await expect(theirs.getByRole('region', { name: 'Files' })).toContainText('attached')
  await axe(theirs)
  await noSidewaysScroll(theirs)
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByRole('heading', { name: 'The van' })).toBeVisible()
  await expect(theirs.getByRole('list', { name: 'Messages' })).toContainText('May we write off the van in one year?')
  await expect(theirs.getByText('We have your message')).toBeVisible()
  await screenshots(theirs, 'portal-conversation')
  await openReady(theirs, `/portal/${client.id}/documents`)
  await theirs.getByRole('link', { name: 'Write about this: Van.pdf' }).click()
  await expect(theirs.getByLabel('Subject')).toHaveValue('Van.pdf')
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await openReady(theirs, `/portal/${client.id}/conversations`)
  await theirs.getByRole('link', { name: 'The van' }).click()
  await expect(theirs.getByRole('heading', { name: 'The van' })).toBeVisible()

  await openReady(theirs, `/portal/${client.id}/conversations/new`)
  await expect(theirs.getByRole('textbox', { name: 'Message' }), 'what was sent does not come back').toHaveValue('')
  await theirs.goBack()
  await theirs.getByLabel('Reply').fill('And the trailer?')
  // In a tunnel, and while the server has trouble: it is said, and nothing that was typed is lost.
  await phone.setOffline(true)
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByRole('alert').filter({ hasText: 'You are offline. Nothing was sent.' })).toBeInViewport()
  await axe(theirs)
  await phone.setOffline(false)
  await theirs.route(/\.data/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await theirs.getByRole('button', { name: 'Send' }).click()
  // A page whose later files did not come yet has the same words for each refusal.
  const refused = theirs
    .getByRole('alert')
    .filter({ hasText: /something went wrong on our side|may not have been saved/ })
  await expect(refused).toBeInViewport()
  await theirs.getByRole('link', { name: 'Documents' }).click()
  await expect(theirs.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await theirs.unroute(/\.data/)
  await theirs.getByRole('link', { name: 'Messages' }).click()
  await theirs.getByRole('link', { name: 'The van' }).click()
  await expect(theirs.getByLabel('Reply')).toHaveValue('And the trailer?')

  await openReady(page, '/dashboard/conversations')
  const row = page.getByRole('listitem').filter({ hasText: 'Tidewater Bakery' })
  await expect(row).toContainText('Unread')
  await axe(page)
  await screenshots(page, 'conversations')
  await page.getByText('Save this view').click()
  await page.getByLabel('Name of the view').fill('My day')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'My day' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await expect(row.getByRole('link', { name: 'The van' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Van.pdf' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Write to Tidewater Bakery')).toBeFocused()
  // A note has a tab and a look of its own; what is typed in the other tab waits there.
  await page.getByLabel('Write to Tidewater Bakery').fill('Half typed')
  await page.getByRole('link', { name: 'Internal note' }).click()
  await expect(page.getByText('Only your team sees this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await axe(page)
  await page.getByLabel('Internal note', { exact: true }).fill('Ask the tax office first')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Reply to Tidewater Bakery' }).click()
  await expect(page.getByLabel('Write to Tidewater Bakery')).toHaveValue('Half typed')
  await page.getByLabel('Write to Tidewater Bakery').fill('Over for years')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message goes to the client in 10 seconds.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The message was not sent.')).toBeVisible()
  await expect(page.getByLabel('Write to Tidewater Bakery')).toHaveValue('Over for years')
  await page.getByLabel('Write to Tidewater Bakery').fill('Over four years, as a rule.')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByText('Your message goes to the client in 10 seconds.')
  await expect(sent).toBeVisible()
  await expect(page.getByText('Sending soon')).toBeVisible()
  // What others write is shown at once, and takes away nothing of what was said here.
  const { items } = (await callAs(owner, 'GET', `/api/my/clients/${client.id}/conversations`)) as {
    items: { id: number }[]
  }
  const own = `/api/my/clients/${client.id}/conversations/${items[0]?.id}/messages`
  await callAs(owner, 'POST', own, { body: 'Thank you, four it is.', documents: [] })
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Thank you, four it is.')
  await expect(sent).toBeVisible()
  await axe(page)
  await screenshots(page, 'conversation')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await expect(page.getByText('Sending soon')).toBeHidden()
  // A message that begins a conversation can be undone too, to one client and to many.
  await openReady(page, `/dashboard/conversations/new?client=${client.id}`)
  await page.getByLabel('Subject').fill('Holidays')
  await page.getByLabel('Message', { exact: true }).fill('We close at noon')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The message was not sent.')).toBeVisible()
  await expect(page.getByLabel('Write to Tidewater Bakery')).toHaveValue('We close at noon')
  await openReady(page, `/dashboard/conversations/write?marked=${client.id}`)
  await page.getByLabel('Subject').fill('Holidays')
  await page.getByRole('textbox', { name: 'Message' }).fill('We are closed')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 message was not sent.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('We are closed')
  await axe(page)
  await theirs.reload()
  await expect(theirs.getByRole('list', { name: 'Messages' })).toContainText('Over four years, as a rule.')
  await expect(theirs.getByText('Over for years')).toHaveCount(0)
  await expect(theirs.getByText('tax office')).toHaveCount(0)
  await expect(theirs.getByLabel('Reply'), 'half typed before the answer came').toHaveValue('And the trailer?')
  await expect(theirs.getByText('Read by Ada Counter').first()).toBeVisible()
  await openReady(theirs, '/')
  await theirs.getByRole('link', { name: 'Chat with us' }).click()
  await expect(theirs.getByRole('heading', { name: 'Write to us' })).toBeVisible()
  await expect(theirs).toHaveURL(`/portal/${client.id}/conversations/new`)
  await phone.close()
})

test('H4: a visitor chats with a person or leaves a message, without JavaScript too', async ({
  page,
  browser,
  site,
  office,
  signIn,
  callAs,
  mail,
}) => {
  const admin = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const day = { opens: '00:00', closes: '23:59' }
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  const { settings, versions } = (await callAs(admin, 'GET', '/api/settings/office')) as {
    settings: { hours: object }
    versions: Record<string, number>
  }
  const value = { ...settings.hours, week, closedOn: [] }
  await callAs(admin, 'PUT', '/api/settings', { section: 'hours', value, version: versions.hours })
  // Whoever was at the inbox in the tests before counts for two minutes.
  await office.db.transaction((tx) => tx.deleteFrom('inboxPresence').execute())
  const visitor = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 780 } })
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Chat with us' }).click()
  await expect(visitor.getByText('Nobody is at the inbox right now.')).toBeVisible()
  await axe(visitor)
  await noSidewaysScroll(visitor)
  await screenshots(visitor, 'chat')
  await openReady(page, '/dashboard/inbox')
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText('Somebody is here, and reads what you write.')).toBeVisible({ timeout: 2000 })
  }).toPass()
  // The page arrives with the longer sentence; the shorter one takes its place and moves nothing below it.
  await watchShifts(visitor)
  for (const width of [320, 390, 1280]) {
    await visitor.setViewportSize({ width, height: 780 })
    await visitor.goto('/chat')
    await expect(visitor.getByText('Somebody is here, and reads what you write.')).toBeVisible()
    await staysStill(visitor, `/chat at ${width}`)
  }
  await visitor.close()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const sheet = await plain.newPage()
  await sheet.goto('/chat')
  await sheet.getByRole('main').getByLabel('Name').fill('Vera Visitor')
  await sheet.getByRole('main').getByLabel('Email').fill('vera@example.org')
  await sheet.getByRole('main').getByLabel('Message').fill('Is anybody there?')
  await sheet.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('Thank you. Your message has reached us.')).toBeVisible()
  await plain.close()
  await expect(page.getByRole('list', { name: 'Inbox', exact: true })).toContainText('Vera Visitor')

  // She comes back to the conversation by the link of the email and a code, without an account and on another device.
  const { links } = await mail.mailTo('vera@example.org', /We have received/)
  const link = links.find((each) => each.includes('/portal/requests/')) ?? ''
  const back = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 780 } })
  await openReady(back, link.replace(/^https?:\/\/[^/]+/, ''))
  await expect(back.getByText('Is anybody there?')).toHaveCount(0)
  await back.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await mail.mailTo('vera@example.org', /code/i)
  await back.getByLabel('Code from the email').fill(/\d{3} \d{3}/.exec(text)?.[0] ?? '')
  await back.getByRole('button', { name: 'Sign in', exact: true }).click()
  const thread = back.getByRole('list', { name: 'Messages' })
  await expect(thread).toContainText('Is anybody there?')
  await back.getByLabel('Reply').fill('It is about payroll.')
  await back.getByRole('button', { name: 'Send' }).click()
  await expect(thread).toContainText('It is about payroll.')
  await expect(back.getByText('We have your message.')).toBeInViewport()
  await axe(back)
  await noSidewaysScroll(back)
  await back.close()
  // Other tests of this site know its usual hours.
  await callAs(admin, 'POST', '/api/settings/hours/reset', { version: (versions.hours ?? 0) + 1 })
})

test('H2: who asked before they were a client reads the answer in their area and writes back, on the same request', async ({
  page,
  browser,
  site,
  signIn,
  callAs,
}) => {
  const admin = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const theirs = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 780 } })
  const asker = await signIn(theirs, { name: 'Iris Asker' })
  const asked = { name: asker.name, email: asker.email, message: 'Do you work for bakers?' }
  const { reference } = (await callAs(asker, 'POST', '/api/contact', asked)) as { reference: string }
  const { items } = (await callAs(admin, 'GET', `/api/leads?q=${reference}`)) as {
    items: { id: number; version: number }[]
  }
  const [{ id, version } = { id: 0, version: 0 }] = items
  await callAs(admin, 'POST', `/api/leads/${id}/replies`, { version, subject: 'Your question', body: 'Gladly.' })

  await openReady(theirs, '/portal')
  await theirs.getByRole('link', { name: reference }).click()
  const thread = theirs.getByRole('list', { name: 'Messages' })
  await expect(thread).toContainText('Do you work for bakers?')
  await expect(thread).toContainText('Gladly.')
  await theirs.getByLabel('Reply').fill('Then please call me.')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('We have your message.')).toBeVisible()
  await expect(thread).toContainText('Then please call me.')
  await axe(theirs)
  await noSidewaysScroll(theirs)
  await screenshots(theirs, 'my-request')
  await theirs.close()

  await openReady(page, `/dashboard/inbox/${id}`)
  await expect(page.getByText('Iris Asker replied', { exact: true })).toBeVisible()
  await expect(page.getByText('Then please call me.')).toBeVisible()
  await axe(page)
})
