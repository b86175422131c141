import { expect, type Page } from '#tests/support/browser.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { test } from '#tests/support/office.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { textPdf } from '#tests/support/rooms.ts'
import { ublXml } from '#tests/support/sample-invoices.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'

const EMAIL = 'livia@lindqvist.example'

test('M1, M2, M3, M5, D1 to D5, D11, H1, H2: from a stranger’s request to papers that are accepted, a document that is confirmed and a letter both ways', async ({
  page,
  visitor,
  signIn,
  mail,
  allow,
}) => {
  // An empty message is refused in words; whoever was removed is refused too.
  allow(/403|422/)
  const data = { name: 'Livia Lindqvist', email: EMAIL, message: 'Please do our books.' }
  await page.request.post('/api/contact', { data })
  await signIn(page, { role: 'accountant', name: 'Ada Counter' })
  await openReady(page, '/dashboard/inbox')
  await page.getByRole('link', { name: 'Livia Lindqvist' }).first().click()
  await page.getByRole('button', { name: 'Make this a client' }).click()
  await page.waitForURL(/\/clients\/\d+\/people$/)
  await expect(page.getByText('Nobody is invited yet')).toBeVisible()
  const office = new URL(page.url()).pathname.replace('/people', '')
  await ready(page)
  await page.getByLabel('Name').fill('Livia Lindqvist')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Livia Lindqvist is invited.')).toBeVisible()
  await noSidewaysScroll(page)
  await screenshots(page, 'client-people')

  const { text = '' } = await mail.mailTo(EMAIL, /invited to the client area/)
  const link = /https?:\/\/\S+\/portal\/\d+/.exec(text)?.[0] ?? ''
  const phone = await visitor()
  await phone.setViewportSize({ width: 390, height: 800 })
  await comeIn(phone, mail, { link, email: EMAIL })
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Livia Lindqvist')
  await expect(phone.getByRole('link', { name: /^Your request C-/ })).toBeVisible()
  await axe(phone)

  await openReady(page, `${office}/requests?template=vat-quarter`)
  await page.getByRole('textbox', { name: 'Papers' }).fill('Till rolls: Those of the quarter')
  await page.getByRole('button', { name: 'Ask for these papers' }).click()
  await expect(page.getByText('The list is in the client area.')).toBeVisible()
  await mail.mailTo(EMAIL, /Papers for the VAT return: please send us 1 paper/)

  // Photographed, and then a look elsewhere in the room: the pages wait.
  await openReady(phone, new URL('/dashboard', link).href)
  await expect(phone, 'one room opens by itself').toHaveURL(link)
  await ready(phone)
  await phone.getByRole('button', { name: /^Photograph pages/ }).click()
  await phone.getByLabel('Choose photographs').setInputFiles(
    await Promise.all(
      [1, 2, 3].map(async (seed) => ({
        name: `page ${seed}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await jpeg(400, 300, seed),
      })),
    ),
  )
  await expect(phone.getByRole('button', { name: 'Send 3 pages as one PDF' })).toBeVisible()
  const tab = (name: string) => phone.getByRole('navigation', { name: 'Client area' }).getByRole('link', { name })
  await tab('Documents').click()
  await expect(phone.getByRole('region', { name: 'Send documents' })).toBeVisible()
  await tab('Overview').click()
  await phone.getByRole('button', { name: 'Send 3 pages as one PDF' }).click()
  await expect(phone.getByText('Received: Till rolls.pdf')).toBeVisible()
  await expect(phone.getByText(/R-[2-9A-Z]{4}-[2-9A-Z]{4}/)).toBeVisible()
  await screenshots(phone, 'room-receipt')
  await mail.mailTo(EMAIL, /^Received: Till rolls\.pdf/)

  await openReady(page, `${office}/requests`)
  await page.getByLabel('Reason to return it').fill('Page 2 is missing.')
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(page.getByText('Returned. The client')).toBeVisible()
  await openReady(phone, link)
  await expect(phone.getByText('Page 2 is missing.')).toBeVisible()
  await phone.getByLabel('Files for Till rolls').setInputFiles({
    name: 'both pages.pdf',
    mimeType: 'application/pdf',
    buffer: await textPdf('Both pages'),
  })
  await expect(phone.getByText('Received: both pages.pdf')).toBeVisible()
  await openReady(page, `${office}/requests`)
  await page.getByLabel('Keep as').selectOption('Accounts and books')
  await screenshots(page, 'request-review')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Accepted.')).toBeVisible()

  await openReady(page, `${office}/documents`)
  await page.getByLabel('Ask the client’s people to').first().selectOption('confirm')
  await page.getByLabel('Files for this client').setInputFiles({
    name: 'Our invoice.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(ublXml({ gross: '120.00' })),
  })
  await expect(page.getByText('Nobody has confirmed it yet.')).toBeVisible()
  await openReady(phone, link)
  await phone.getByRole('button', { name: 'I confirm it: Our invoice.xml' }).click()
  await expect(phone.getByText('It is recorded that you confirm Our invoice.xml.')).toBeVisible()
  const asInvoice = phone.getByRole('button', { name: 'Show as an invoice: Our invoice.xml' })
  // A job reads what has arrived; only then it is known as an invoice.
  await expect(async () => {
    await openReady(phone, `${link}/documents`)
    await expect(asInvoice).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await asInvoice.click()
  const invoice = phone.getByRole('article', { name: 'Invoice RE-2026-0042' })
  await expect(invoice.getByText('Nordlicht Werkstatt GmbH')).toBeVisible()
  await expect(invoice.getByText('we get 119.00, the invoice says 120.00')).toBeVisible()
  await expect(invoice.getByText(/\bvalid\b/i)).toHaveCount(0)
  await noSidewaysScroll(phone)
  await screenshots(phone, 'invoice')
  await phone.keyboard.press('Escape')

  await phone.getByRole('link', { name: 'Write about this: Our invoice.xml' }).click()
  await expect(phone.getByLabel('Subject')).toHaveValue('Our invoice.xml')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  const message = phone.getByRole('textbox', { name: 'Message' })
  await expect(phone.getByText('Write your message')).toBeVisible()
  await expect(message).toBeFocused()
  await message.fill('One euro too much?')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByText('We have your message')).toBeVisible()
  await openReady(page, '/dashboard/conversations')
  await page.getByRole('link', { name: 'Our invoice.xml' }).click()
  await page.getByLabel('Write to Livia Lindqvist').fill('You are right, we correct it.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sending soon')).toBeVisible()
  await expect(page.getByText('Sending soon')).toBeHidden()
  await phone.reload()
  await expect(phone.getByRole('list', { name: 'Messages' })).toContainText('You are right, we correct it.')

  await openReady(phone, `${link}/people`)
  await phone.getByLabel('Name').fill('Rolf Reader')
  await phone.getByLabel('Email').fill('rolf@lindqvist.example')
  await phone.getByLabel('Reader').check()
  await phone.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(phone.getByText('Rolf Reader is invited.')).toBeVisible()
  await expect(phone.getByLabel('Name')).toHaveValue('')
  await axe(phone)
  await noSidewaysScroll(phone)
  await screenshots(phone, 'room-people')
  const reader = await visitor()
  await comeIn(reader, mail, { link: `${link}/documents`, email: 'rolf@lindqvist.example' })
  await expect(reader.getByRole('link', { name: 'both pages.pdf', exact: true })).toBeVisible()
  await expect(reader.getByLabel('Files for your documents')).toHaveCount(0)
  await phone.getByLabel('Name').fill('Somebody else')
  await phone.locator('summary', { hasText: 'Remove' }).last().click()
  await expect(phone.getByText('Rolf Reader loses access to this client at once')).toBeInViewport()
  await phone.getByRole('button', { name: 'Remove Rolf Reader' }).click()
  await expect(phone.getByText('Rolf Reader no longer has access.')).toBeVisible()
  await expect(phone.getByLabel('Name'), 'typed while the list changed').toHaveValue('Somebody else')
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 }), 'at once').toHaveText('This is not open to you')
  await expect(reader.getByText('You no longer act for this client.')).toBeVisible()

  await openReady(page, '/dashboard/documents')
  await page.getByLabel('Search').fill('pages')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 document')
  await expect(page.getByRole('link', { name: 'both pages.pdf' })).toBeVisible()
  await screenshots(page, 'documents-found')
  await openReady(page, '/dashboard/clients?q=lindqvist')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 client')
  await page.getByRole('link', { name: 'Livia Lindqvist' }).click()
  await expect(page.getByText('Made from request')).toBeVisible()
})

/** Follows the link of a mail, which signs nobody in, and shows the code from another mail. */
async function comeIn(page: Page, mail: MailServer, { link, email }: { link: string; email: string }): Promise<void> {
  await openReady(page, link)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await mail.mailTo(email, /code to sign in/i)
  const code =
    /(\d{3}) (\d{3})/
      .exec(text ?? '')
      ?.slice(1)
      .join('') ?? ''
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(link)
}
