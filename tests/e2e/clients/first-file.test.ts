import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, ready, screenshots } from '#tests/support/screen.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test('M3 D3: from the link in the email to the first file it takes three taps and a code, and no address', async ({
  page,
  visitor,
  signIn,
  callAs,
  mail,
  site,
}) => {
  const staff = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quay Café' })) as { id: number }
  const email = `livia-${Date.now()}@lindqvist.example`
  await callAs(staff, 'POST', `/api/clients/${id}/members`, { name: 'Livia Lindqvist', email, right: 'owner' })
  const asked = { clients: [id], title: 'Receipts', items: [{ title: 'Receipts of May' }] }
  await callAs(staff, 'POST', '/api/paper-requests', asked)
  const { links } = await mail.mailTo(email, /^Receipts: please send us/)
  const link = links.find((each) => each.includes(`/portal/${id}`)) ?? ''
  expect(link, 'the address is not in the link for everybody to read').not.toContain('lindqvist')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (!event.isTrusted) return
      sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
    })
  })
  // It signs nobody in.
  expect((await page.request.get(link, { maxRedirects: 0 })).status()).toBe(302)
  await openReady(page, link.replace(/^https?:\/\/[^/]+/, site.url))
  await expect(page.getByText(email)).toBeInViewport()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'sign-in-from-mail')
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = page.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  const { text } = await mail.mailTo(email, /code/i)
  await page.keyboard.type(/\d{3} \d{3}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/portal/${id}`)
  await ready(page)
  const choose = page.getByRole('button', { name: 'Choose files for Receipts of May' })
  await expect(choose).toBeInViewport()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
  expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toBe('3')
  await chooser.setFiles({ name: 'may.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByText('Received: may.pdf')).toBeVisible()

  // A device that is signed in goes straight there.
  await openReady(page, link.replace(/^https?:\/\/[^/]+/, site.url))
  await expect(page).toHaveURL(`${site.url}/portal/${id}`)
})

test('M3: on a bad line the client area opens without what comes later, says so, and shows it once it arrives', async ({
  page,
  visitor,
  signIn,
  callAs,
  mail,
  site,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to fetch/)
  await page.setViewportSize({ width: 390, height: 844 })
  const staff = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'Quay Café' })) as { id: number }
  const email = `bad-line-${Date.now()}@lindqvist.example`
  await callAs(staff, 'POST', `/api/clients/${id}/members`, { name: 'Livia Lindqvist', email, right: 'owner' })
  let isLost = true
  await page.route(/\/assets\/room-later-/, (route) => (isLost ? route.abort() : route.continue()))
  await openReady(page, `/login?next=/portal/${id}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await mail.mailTo(email, /code/i)
  await page.getByLabel('Code from the email').fill(/\d{3} \d{3}/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/portal/${id}`, { timeout: 15_000 })
  const late = page.getByText('Still loading.')
  await expect(late.first()).toBeInViewport()
  await axe(page)
  await screenshots(page, 'portal-bad-line')
  isLost = false
  await expect(page.getByRole('heading', { name: 'Your accountant' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

test('M3: after five codes within the hour another way is offered, and the newest code is still taken', async ({
  page,
  signIn,
  visitor,
  mail,
  allow,
}) => {
  allow(/429/)
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await signIn(await visitor(), { name: 'Cora Coder' })
  await openReady(page, '/login?next=/portal')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code from the email')).toBeVisible()
  for (let more = 2; more <= 6; more++) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/code'))
    await page.getByRole('button', { name: 'send another code' }).click()
    expect((await answered).status()).toBe(more <= 5 ? 200 : 429)
  }
  const told = page.getByRole('status').filter({ hasText: 'The newest code still works' })
  await expect(told).toBeInViewport()
  await expect(told).toBeFocused()
  await expect(told.getByRole('link', { name: 'Use a password' })).toBeVisible()
  await axe(page)
  await screenshots(page, 'sign-in-enough-codes')
  const codes = () => mail.mails.filter(({ to, subject }) => to.includes(person.email) && /code/i.test(subject))
  await expect.poll(() => codes().length).toBe(5)
  await page.getByLabel('Code from the email').fill(/\d{3} \d{3}/.exec(codes().at(-1)?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portal/)
})

test('E1: without a network the forms of the account pages keep what was typed and say that nothing was sent', async ({
  page,
  visitor,
  signIn,
  callAs,
  mail,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.setViewportSize({ width: 390, height: 844 })
  const staff = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  const joining = `joining-${Date.now()}@typed.example`
  await callAs(staff, 'POST', '/api/team/invitations', { email: joining, fullName: 'Jo Ining', role: 'editor' })
  const { email } = await signIn(await visitor(), { role: 'client' })
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const linkTo = async (address: string, path: string) => {
    const { links } = await mail.mailTo(address)
    return links.find((link) => link.includes(path)) ?? path
  }
  const forms = [
    { address: await linkTo(joining, '/join'), field: 'Password', button: 'Set the password and join' },
    { address: await linkTo(email, '/reset-password'), field: 'New password', button: 'Change the password' },
    { address: '/register', field: 'Full name', button: 'Register' },
    { address: '/forgot-password', field: 'Email', button: 'Send the link' },
    { address: '/login', field: 'Email', button: 'Sign in' },
    { address: '/login?next=/portal', field: 'Email', button: 'Email me a code' },
  ]
  for (const { address, field, button } of forms) {
    await openReady(page, address)
    await page.context().setOffline(true)
    await page.getByLabel(field, { exact: true }).fill('lucy@typed.example')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(/You are offline\. Nothing was sent/)).toBeInViewport()
    await expect(page.getByLabel(field, { exact: true }), address).toHaveValue('lucy@typed.example')
    await expect(page.getByText('500')).toHaveCount(0)
    await page.context().setOffline(false)
  }
  // Documents without a script of their own for the form.
  await openReady(page, '/verify')
  await page.context().setOffline(true)
  const chosen = page.getByLabel('PDF', { exact: true })
  await chosen.setInputFiles({ name: 'sealed.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText(/You are offline\. Nothing was sent/)).toBeInViewport()
  expect(await chosen.inputValue()).toContain('sealed.pdf')
  await page.context().setOffline(false)
  await openReady(page, '/blog')
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('payroll')
  await page.getByRole('searchbox').press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'You are offline. Nothing was sent' })
  await expect(said).toBeInViewport()
  await expect(page.getByRole('searchbox')).toHaveValue('payroll')
  await page.context().setOffline(false)
})
