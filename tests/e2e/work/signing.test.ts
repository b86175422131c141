import { expect, type Locator, type Page } from '#tests/support/browser.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { test } from '#tests/support/office.ts'
import { axe, noSidewaysScroll, openReady, ready, saidInView, screenshots } from '#tests/support/screen.ts'

const PHONE = { width: 390, height: 844 }

const line = (title: string, unitPrice: number, more: object = {}) => ({
  ...{
    id: title.replaceAll(' ', '-'),
    title,
    detail: '',
    quantity: 100,
    unitPrice,
    rhythm: 'month',
    discount: 0,
    taxRate: 1900,
  },
  ...{ option: null, addOn: false, papers: null, ...more },
})

const CONSENT = /my typed name is my signature/

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel(CONSENT).check()
}

/** How far below the name a button is. */
async function fromName(page: Page, button: string): Promise<number> {
  const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? 0
  const name = await topOf(page.getByLabel('Your name'))
  return Math.round((await topOf(page.getByRole('button', { name: button }))) - name)
}

async function askCode(page: Page, mail: MailServer, email: string): Promise<string> {
  const codes = () => mail.mails.filter(({ to, subject }) => to.includes(email) && /code to sign$/i.test(subject))
  const before = codes().length
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code from the email')).toBeVisible()
  await expect.poll(() => codes().length).toBeGreaterThan(before)
  return /\d{3} \d{3}/.exec(codes().at(-1)?.text ?? '')?.[0] ?? ''
}

test('O3: whoever is about to sign when the price is raised is shown the new document, differences first, and gives name, consent and code anew', async ({
  page,
  visitor,
  signIn,
  callAs,
  mail,
  allow,
}) => {
  allow(/409|422|ERR_FAILED/)
  const admin = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  await page.setViewportSize(PHONE)
  const email = `olga.${Date.now()}@a-bakery-with-a-long-name.example`
  const owner = await signIn(page, { name: 'Olga Owner', email })
  const { id: client } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: 'Raised Ltd' })) as {
    id: number
  }
  const draft = (await callAs(admin, 'POST', '/api/proposals', { clientId: client })) as {
    id: string
    content: object
  }
  const proposal = `/api/proposals/${draft.id}`
  const offer = async (version: number, unitPrice: number) => {
    const content = { ...draft.content, title: 'Your books', lines: [line('Bookkeeping', unitPrice)] }
    const rest = { signingOrder: 'together', expiresOn: null, signers: [{ name: owner.name, email: owner.email }] }
    const saved = (await callAs(admin, 'PATCH', proposal, { version, content, ...rest })) as { version: number }
    await callAs(admin, 'POST', `${proposal}/send`, { version: saved.version })
    return saved.version
  }
  const first = await offer(1, 36_000)

  await openReady(page, `/portal/${client}/proposals/${draft.id}`)
  const costs = page.getByRole('region', { name: 'What it costs' })
  await expect(costs).toContainText('$428.40')
  await page.getByLabel('Your name').fill('Olga Owner')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Nothing was signed' })
  await saidInView(problem)
  await expect(page.getByLabel('Your name')).toBeInViewport()
  await problem.getByRole('link', { name: /Agree to the sentence/ }).click()
  await expect(page.getByLabel(CONSENT)).toBeFocused()
  await page.keyboard.press('Space')
  await openReady(page, `/portal/${client}/proposals/${draft.id}`)
  await fillIn(page, 'Olga Owner')
  const before = await fromName(page, 'Email me a code')
  const code = await askCode(page, mail, owner.email)
  await saidInView(page.getByRole('status').filter({ hasText: 'We are emailing a code' }))
  // What was pressed stays where it is, and what is pressed next is in view below it.
  expect(await fromName(page, 'Send another code')).toBe(before)
  await expect(page.getByRole('button', { name: 'Sign and accept' })).toBeInViewport({ ratio: 1 })
  await noSidewaysScroll(page)
  await page.getByLabel('Code from the email').fill('000 000')
  await page.getByLabel('Code from the email').press('Enter')
  await saidInView(problem)
  await expect(problem).toContainText('The code is not right')
  await expect(page.getByLabel('Code from the email')).toBeInViewport()
  await page.getByLabel('Code from the email').fill(code)
  const second = await offer(first, 46_000)
  await page.getByRole('button', { name: 'Sign and accept' }).click()

  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('“Bookkeeping” now costs $460.00 a month plus $87.40 tax instead of $360.00')
  await saidInView(refusal)
  await expect(costs).toContainText('$547.40')
  await expect(page.getByText('$428.40')).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel(CONSENT)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Sign and accept' })).toHaveCount(0)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'portal-proposal-changed')

  // Raised once more while a code is asked for: the same, and no code is sent for what nobody has seen.
  await fillIn(page, 'Olga Owner')
  const third = await offer(second, 56_000)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(refusal).toContainText('now costs $560.00 a month')
  await saidInView(refusal)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel(CONSENT)).not.toBeChecked()
  await expect(page.getByLabel('Code from the email')).toHaveCount(0)

  // The answer is lost, and the page read again: nothing of the last form is kept then either.
  await fillIn(page, 'Olga Owner')
  await offer(third, 66_000)
  await page.route(/\.data/, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(refusal.filter({ hasText: 'This is the new version' })).toContainText('now costs $660.00 a month')
  await saidInView(refusal.filter({ hasText: 'This is the new version' }))
  await expect(costs).toContainText('$785.40')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel(CONSENT)).not.toBeChecked()

  await fillIn(page, 'Olga Owner')
  const good = await askCode(page, mail, owner.email)
  await page.getByLabel('Code from the email').fill(good)
  await page.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(page.getByText(/Signed by everybody/)).toBeVisible()
  expect(await callAs(admin, 'GET', proposal)).toMatchObject({ state: 'accepted', worthYear: 12 * 66_000 })
})

test('O3: a second signer is shown what the first has chosen, by name, and is bound to nothing else', async ({
  page,
  visitor,
  signIn,
  callAs,
  mail,
  allow,
}) => {
  allow(/409|422/)
  const admin = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  const bens = await visitor()
  for (const each of [page, bens]) await each.setViewportSize(PHONE)
  const olga = await signIn(page, { name: 'Olga Owner' })
  const ben = await signIn(bens, { name: 'Ben Keller' })
  const { id: client } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: 'Two Ltd' })) as {
    id: number
  }
  const draft = (await callAs(admin, 'POST', '/api/proposals', { clientId: client })) as { id: string; content: object }
  const options = ['Small', 'Large'].map((name) => ({ id: name, name, text: '' }))
  const lines = [
    line('Books', 10_000, { option: 'Small' }),
    line('Books and advice', 30_000, { option: 'Large' }),
    line('Payroll', 5_000, { addOn: true }),
    line('Phone calls', 2_000, { addOn: true, option: 'Large' }),
  ]
  const saved = (await callAs(admin, 'PATCH', `/api/proposals/${draft.id}`, {
    ...{ version: 1, signingOrder: 'together', expiresOn: null },
    content: { ...draft.content, title: 'Your books', options, lines },
    signers: [olga, ben].map(({ name, email }) => ({ name, email })),
  })) as { version: number }
  await callAs(admin, 'POST', `/api/proposals/${draft.id}/send`, { version: saved.version })

  const address = `/portal/${client}/proposals/${draft.id}`
  await openReady(page, address)
  await openReady(bens, address)
  await fillIn(page, 'Olga Owner')
  const code = await askCode(page, mail, olga.email)

  // An add-on goes with its option.
  await bens.getByLabel('Phone calls').check()
  await expect(bens.getByLabel('Large')).toBeChecked()
  await bens.getByLabel('Small').check()
  await expect(bens.getByLabel('Phone calls')).not.toBeChecked()
  await bens.getByLabel('Large').check()
  await fillIn(bens, 'Ben Keller')
  await askCode(bens, mail, ben.email)
  // Chosen again, the code no longer fits: the form says so before it is pressed.
  await bens.getByLabel('Payroll').check()
  await expect(bens.getByText('You changed your choice. Ask for a new code.')).toBeVisible()
  await expect(bens.getByRole('button', { name: 'Sign and accept' })).toHaveCount(0)
  const whole = await askCode(bens, mail, ben.email)
  await bens.getByLabel('Code from the email').fill(whole)
  await bens.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(bens.getByText('You have signed. We wait for the others')).toBeVisible()

  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Sign and accept' }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Ben Keller chose “Large”, with “Payroll”: $416.50 a month.')
  await expect(refusal).toContainText('You chose “Small”, with nothing optional: $119.00 a month.')
  await saidInView(refusal)
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('$416.50')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expect(page.getByLabel(CONSENT)).not.toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await axe(page)
  await noSidewaysScroll(page)
  await screenshots(page, 'portal-proposal-chosen')
  await fillIn(page, 'Olga Owner')
  const agreed = await askCode(page, mail, olga.email)
  await page.getByLabel('Code from the email').fill(agreed)
  await page.getByRole('button', { name: 'Sign and accept' }).click()
  await expect(page.getByText(/Signed by everybody/)).toBeVisible()
})

/** Presses Tab until it is focused, and expects it in view then. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

test('O3 M3: at 320 px the keyboard alone leads from the email to the signature', async ({
  page,
  visitor,
  signIn,
  callAs,
  mail,
  site,
}) => {
  const admin = await signIn(await visitor(), { role: 'admin', name: 'Ada Counter' })
  const { id: client } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: 'Narrow Ltd' })) as {
    id: number
  }
  const [name, email] = ['Kay Board', `kay-${Date.now()}@board.example`]
  await callAs(admin, 'POST', `/api/clients/${client}/members`, { name, email, right: 'owner' })
  const draft = (await callAs(admin, 'POST', '/api/proposals', { clientId: client })) as { id: string; content: object }
  const saved = (await callAs(admin, 'PATCH', `/api/proposals/${draft.id}`, {
    ...{ version: 1, signingOrder: 'together', expiresOn: null, signers: [{ name, email }] },
    content: { ...draft.content, title: 'Your books', lines: [line('Bookkeeping', 36_000)] },
  })) as { version: number }
  await callAs(admin, 'POST', `/api/proposals/${draft.id}/send`, { version: saved.version })
  const place = `/portal/${client}/proposals/${draft.id}`
  const { links } = await mail.mailTo(email, /^Our proposal/)
  const link = links.find((each) => each.includes(place)) ?? ''

  await page.setViewportSize({ width: 320, height: 640 })
  await openReady(page, link.replace(/^https?:\/\/[^/]+/, site.url))
  await tabTo(page, page.getByRole('button', { name: 'Email me a code' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  const entered = await mail.mailTo(email, /code/i)
  await page.keyboard.type(/\d{3} \d{3}/.exec(entered.text)?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}${place}`)
  await ready(page)
  await noSidewaysScroll(page, [320])

  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel(CONSENT))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Email me a code' }))
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code from the email')
  const { text: told } = await mail.mailTo(email, /code to sign$/i)
  await tabTo(page, code)
  await page.keyboard.type(/\d{3} \d{3}/.exec(told)?.[0] ?? '')
  await tabTo(page, page.getByRole('button', { name: 'Sign and accept' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Signed by everybody/)).toBeInViewport()
  expect(await callAs(admin, 'GET', `/api/proposals/${draft.id}`)).toMatchObject({ state: 'accepted' })
})
