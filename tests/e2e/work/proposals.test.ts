import { expect } from '@playwright/test'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openBeforeScripts, openReady, ready, screenshots } from '#tests/support/screen.ts'

test('O1 O2 O3 O4 O5: a proposal is written, chosen from and signed on a phone without a script, the work begins, and the sealed PDF can be checked', async ({
  page,
  browser,
  plainPage,
  site,
  mail,
  signIn,
  callAs,
  allow,
}) => {
  // The form that is sent without a name comes back.
  allow(/422|409|ERR_INTERNET_DISCONNECTED/)
  const admin = await signIn(page, { role: 'admin', name: 'Ada Counter' })
  const phone = await browser.newContext({ viewport: { width: 390, height: 780 }, baseURL: site.url })
  const theirs = await phone.newPage()
  const owner = await signIn(theirs, { name: 'Olga Owner' })
  const { id: client } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: 'Lantern Bakery' })) as {
    id: number
  }
  const member = { name: owner.name, email: owner.email, right: 'owner' }
  await callAs(admin, 'POST', `/api/clients/${client}/members`, member)

  await openReady(page, `/dashboard/clients/${client}/proposals`)
  await page.getByLabel('New proposal').selectOption('bookkeeping')
  await page.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByLabel('Line 1: what')).toHaveValue('Bookkeeping')
  await ready(page)
  await expect(page.getByLabel('Signer 1: email')).toHaveValue(owner.email)
  await page.getByLabel('Line 1: price').fill('120.50')
  await page.getByLabel('Line 5: price').fill('80')
  const total = page.getByRole('complementary', { name: 'Total, signers and acts' })
  await expect(total).toContainText('$120.50')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview as the client sees it' }).click()
  await expect(page.getByRole('dialog')).toContainText('Budget and forecast')
  await page.keyboard.press('Escape')
  await axe(page)
  await screenshots(page, 'proposal')
  // Kept as a template, renamed, and chosen for the next one; deleted, it can be had back.
  await page.getByRole('button', { name: 'Save as a template' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lantern books')
  await page.getByRole('dialog').getByRole('button', { name: 'Save the template' }).click()
  await page.getByRole('link', { name: 'Lantern books' }).click()
  await ready(page)
  await page.getByLabel('Name of the template').fill('Lantern books, monthly')
  await expect(page.getByText(/^Not saved yet/)).toBeVisible()
  await axe(page)
  await openReady(page, page.url())
  await expect(page.getByLabel('Name of the template')).toHaveValue('Lantern books, monthly')
  // Another user saves meanwhile: nothing is lost, and the second press decides.
  const template = `/api/proposal-templates/${page.url().split('/').at(-1)}`
  const { currency, content, version } = (await callAs(admin, 'GET', template)) as {
    [name: string]: unknown
  }
  await callAs(admin, 'PUT', template, { currency, content, version, name: 'Renamed by Ada' })
  await page.getByRole('button', { name: 'Save the template' }).click()
  await expect(page.getByText(/saved this template meanwhile/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the template' }).click()
  await expect(page.getByText('The template is saved.')).toBeVisible()
  await openReady(page, '/dashboard/proposals/templates')
  await axe(page)
  await page.getByRole('button', { name: 'Delete the template Lantern books, monthly' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The template “Lantern books, monthly” was restored.')).toBeVisible()
  await openReady(page, `/dashboard/clients/${client}/proposals`)
  await page.getByLabel('New proposal').selectOption('Lantern books, monthly')
  await page.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByLabel('Line 1: price')).toHaveValue('120.50')
  await ready(page)
  // What is typed without a network is kept on the device and offered when the page is opened again.
  const lost = await page.context().newPage()
  await openReady(lost, page.url())
  await page.context().setOffline(true)
  await lost.getByLabel('What we do').fill('We keep your books, by hand.')
  await expect(lost.getByText('Offline: kept here').first()).toBeVisible()
  await lost.close()
  await page.context().setOffline(false)
  await openReady(page, page.url())
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('What we do')).toHaveValue('We keep your books, by hand.')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('button', { name: 'Send to the client' }).click()
  // What is likely to be forgotten is named first.
  const doubts = page.getByRole('dialog', { name: 'Before you send it' })
  await expect(doubts).toContainText('cost nothing')
  await doubts.getByRole('button', { name: 'Send as it is' }).click()
  await expect(page.getByText(/It is in the client area, open until/)).toBeVisible()

  await openReady(theirs, `/portal/${client}`)
  await theirs.getByRole('link', { name: 'Bookkeeping' }).click()
  await ready(theirs)
  const sums = theirs.getByRole('region', { name: 'What it costs' })
  await expect(sums).toContainText('Each quarter$0.00')
  // Ticked on a slow line, before anything can count it.
  const scriptsCome = await openBeforeScripts(theirs, theirs.url())
  await theirs.getByLabel('Budget and forecast').check()
  await scriptsCome()
  await expect(sums).toContainText('Each quarter$80.00')
  await noSidewaysScroll(theirs)
  await axe(theirs)
  await screenshots(theirs, 'portal-proposal')
  await theirs.getByLabel('Your name').fill('Olga Owner')
  await phone.setOffline(true)
  await theirs.getByRole('button', { name: 'Email me a code' }).click()
  await expect(theirs.getByText(/You are offline: this is not signed yet/)).toBeVisible()
  await phone.setOffline(false)

  await plainPage.context().addCookies(await phone.cookies())
  await plainPage.goto(theirs.url())
  await plainPage.getByLabel('Budget and forecast').check()
  await plainPage.getByRole('button', { name: 'Email me a code' }).click()
  await expect(plainPage.getByRole('link', { name: 'Type your name' })).toBeInViewport()
  await plainPage.getByLabel('Your name').fill('Olga Owner')
  await plainPage.getByLabel(/my typed name is my signature/).check()
  await plainPage.getByRole('button', { name: 'Email me a code' }).click()
  await expect(plainPage.getByLabel('Budget and forecast')).toBeChecked()
  const { text } = await mail.mailTo(owner.email, /code to sign$/i)
  await plainPage.getByLabel('Code from the email').fill(/\d{3} \d{3}/.exec(text ?? '')?.[0] ?? '')
  await plainPage.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(plainPage.getByText(/Signed by everybody/)).toBeVisible()
  await expect(plainPage.getByRole('region', { name: 'What it costs' })).toContainText('Each quarter$80.00')

  // The sealed PDF follows by itself: the page of who has a script renews itself until it is there.
  await openReady(theirs, theirs.url())
  const sealed = theirs.getByRole('region', { name: 'Sealed PDF' })
  const url = await sealed.getByRole('link', { name: 'Open the PDF' }).getAttribute('href', { timeout: 30_000 })
  await axe(theirs)
  await screenshots(theirs, 'portal-proposal-sealed')
  const file = await (await phone.request.get(`${url}`)).body()
  const changed = Buffer.from(file)
  changed[2000] = (changed[2000] ?? 0) ^ 1
  await plainPage.goto('/verify')
  for (const [buffer, words] of [
    [file, 'Sealed here and unchanged'],
    [changed, 'Changed since it was sealed'],
  ] as const) {
    await plainPage
      .getByLabel(/^(Another )?PDF$/)
      .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
    await plainPage.getByRole('button', { name: /^Check/ }).click()
    await expect(plainPage.getByText(words, { exact: true })).toBeVisible()
  }
  await page.goto('/verify')
  await axe(page)
  await screenshots(page, 'verify')
  await openReady(page, '/dashboard/setting/proposals')
  await page.getByText('Use another key').click()
  await expect(page.getByLabel('Password of the file')).toBeVisible()
  await axe(page)
  await screenshots(page, 'setting-seal')

  await openReady(page, '/dashboard/proposals?view=accepted')
  await expect(page.getByRole('row', { name: /Lantern Bakery/ })).toContainText('$1,766.00 a year')
  await axe(page)
  await screenshots(page, 'proposals')
  await openReady(page, `/dashboard/clients/${client}/proposals`)
  await expect(page.getByRole('heading', { name: 'Engagements' })).toBeVisible()
  await axe(page)
  await screenshots(page, 'client-proposals')
  await openReady(theirs, `/portal/${client}/proposals`)
  await expect(theirs.getByText('Accepted')).toBeVisible()
  await axe(theirs)
  await openReady(theirs, `/portal/${client}`)
  await expect(theirs.getByRole('heading', { name: 'Papers for the year end' })).toBeVisible()
  await phone.close()
})
