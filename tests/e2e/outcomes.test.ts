import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'

/** The outcome is read where the person is, on a telephone too. */
async function seesOutcome(page: Page, text: string | RegExp, focused = true): Promise<void> {
  const outcome = page.getByRole('main').getByRole('status').or(page.getByRole('main').getByRole('alert'))
  const shown = outcome.filter({ hasText: text }).first()
  await expect(shown).toBeInViewport({ ratio: 1 })
  if (focused) await expect(shown).toBeFocused()
}

test('what came of a form is in view and has the focus: office', async ({ page, signIn, callAs, mail, allow }) => {
  allow(/409|422/)
  await page.setViewportSize({ width: 390, height: 700 })
  const admin = await signIn(page, { role: 'admin', name: 'Olivia Outcome' })
  const stamp = Date.now().toString(36)
  const { id } = (await callAs(admin, 'POST', '/api/clients', { kind: 'company', name: `Outcome ${stamp}` })) as {
    id: number
  }
  for (let at = 0; at < 12; at++) {
    const person = { name: `Person ${at}`, email: `person${at}-${stamp}@example.org`, right: 'contributor' }
    await callAs(admin, 'POST', `/api/clients/${id}/members`, person)
  }

  await openReady(page, `/dashboard/clients/${id}/people`)
  await page.locator('summary[aria-label="Remove Person 9"]').click()
  await page.getByRole('button', { name: 'Remove Person 9' }).click()
  await seesOutcome(page, 'Person 9 no longer has access.', false)
  await expect(page.getByRole('button', { name: 'Remove Person 9' })).toHaveCount(0)
  const invite = page.getByRole('form', { name: 'Invite a person' })
  await invite.getByLabel('Name').fill('Last Person')
  await invite.getByLabel('Email').fill(`last-${stamp}@example.org`)
  await invite.getByRole('button').last().click()
  await seesOutcome(page, 'Last Person')

  await openReady(page, '/dashboard/team?open=new')
  const team = page.getByRole('form', { name: 'Invite somebody' })
  await team.getByLabel('Full name').fill('Tess Team')
  await team.getByLabel('Email').fill(`tess-${stamp}@example.org`)
  await team.getByRole('radio').first().check()
  await team.getByRole('button').last().click()
  await seesOutcome(page, /Tess Team|tess-/)

  await openReady(page, '/dashboard/deadlines/feeds')
  await page.getByRole('button', { name: 'Make the calendar' }).click()
  await seesOutcome(page, 'Your calendar is ready')

  const { items } = (await callAs(admin, 'GET', '/api/customers?q=Person')) as { items: { id: string }[] }
  if (items[0]) {
    await openReady(page, `/dashboard/customers/${items[0].id}`)
    await page.getByLabel('New note').fill('Calls back on Monday')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await seesOutcome(page, 'The note is added.')
  }

  // What is tested is what is on the screen, saved or not; a time that was left out is asked for.
  const made = (await callAs(admin, 'POST', '/api/newsletters').catch(() => null)) as { id: number } | null
  const { items: issues } = (await callAs(admin, 'GET', '/api/newsletters')) as {
    items: { id: number; state: string }[]
  }
  const issue = made ?? issues.find(({ state }) => state === 'draft' || state === 'scheduled')
  await openReady(page, `/dashboard/newsletter/${issue?.id}`)
  await page.getByLabel('Introduction').fill(`Words of ${stamp}`)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await seesOutcome(page, admin.email)
  expect((await mail.mailTo(admin.email)).text).toContain(`Words of ${stamp}`)
  await page.getByLabel('Send at').fill('')
  await page.getByLabel('Introduction').fill(`More words of ${stamp}`)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('link', { name: 'Enter a day and a time' })).toBeInViewport()
  await expect(page.getByLabel('Introduction')).toHaveValue(`More words of ${stamp}`)

  // The same outcome a second time is shown a second time.
  await openReady(page, '/dashboard/account')
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeInViewport()
  }
})

test('what came of a form is in view: portal', async ({ page, browser, site, signIn, callAs, allow }) => {
  allow(/422/)
  await page.setViewportSize({ width: 390, height: 700 })
  const owner = await signIn(page, { role: 'client', name: 'Petra Portal' })
  const staff = await signIn(await (await browser.newContext({ baseURL: site.url })).newPage(), 'admin')
  const stamp = Date.now().toString(36)
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: `Portal ${stamp}` })) as {
    id: number
  }
  const people = [
    { name: owner.name, email: owner.email, right: 'owner' },
    ...Array.from({ length: 8 }, (_, at) => ({
      name: `Colleague ${at}`,
      email: `c${at}-${stamp}@example.org`,
      right: 'reader',
    })),
  ]
  for (const person of people) await callAs(staff, 'POST', `/api/clients/${id}/members`, person)
  await openReady(page, `/portal/${id}/people`)
  const invite = page.getByRole('form', { name: 'Invite a person' })
  await invite.getByLabel('Name').fill('Ninth Colleague')
  await invite.getByLabel('Email').fill(`ninth-${stamp}@example.org`)
  await invite.getByRole('button').last().click()
  await seesOutcome(page, 'Ninth Colleague')
  await invite.getByLabel('Name').fill('')
  await invite.getByRole('button').last().click()
  await expect(page.getByRole('alert').first()).toBeInViewport()
})

/** Where everything in the page is, each time it is drawn again from now on. */
async function watchPlaces(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const places: string[] = []
    Object.assign(window, { places })
    let before: { name: string; top: number }[] = []
    const note = () => {
      const parts = [...document.querySelectorAll('main :is(h2, h3, li, tr, button, input, textarea, summary)')]
      const now = parts
        .filter((part) => part.checkVisibility() && !part.closest('[role=status]'))
        .map((part) => ({ name: part.tagName, top: Math.round(part.getBoundingClientRect().top + scrollY) }))
      // A button that is pressed gives way by a pixel.
      const isSame = ({ name, top }: (typeof now)[number], at: number) =>
        before[at]?.name === name && Math.abs(before[at].top - top) < 3
      if (now.length !== before.length || !now.every(isSame)) {
        places.push(now.map(({ name, top }) => `${name} ${top}`).join())
        before = now
      }
      requestAnimationFrame(note)
    }
    note()
  })
  return () => page.evaluate(() => (window as unknown as { places: string[] }).places)
}

test('what came of an act is shown together with what changes below it, in one step', async ({
  page,
  visitor,
  signIn,
  callAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // A busy machine may take longer than the two seconds after which an outcome waits no longer.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const never = 2 ** 31 - 1
    Object.assign(window, { setTimeout: (work: () => void, ms?: number) => later(work, ms === 2_000 ? never : ms) })
  })
  const owner = await signIn(page, { role: 'client', name: 'Stella Step' })
  const staff = await signIn(await visitor(), 'admin')
  const { id } = (await callAs(staff, 'POST', '/api/clients', { kind: 'company', name: 'One Step' })) as { id: number }
  const people = [
    { name: owner.name, email: owner.email, right: 'owner' },
    { name: 'Rita Reader', email: 'rita@example.org', right: 'reader' },
  ]
  for (const person of people) await callAs(staff, 'POST', `/api/clients/${id}/members`, person)
  const items = [{ title: 'Bank statements' }, { title: 'Till rolls' }]
  await callAs(staff, 'POST', '/api/paper-requests', { clients: [id], title: 'Year end', items })
  const letter = { clientId: id, subject: 'Your year end', body: 'Shall we meet?' }
  const thread = (await callAs(staff, 'POST', '/api/conversations', letter)) as { id: number }

  /** What is read after the act comes a moment after its answer, as on any line. */
  async function stepsOf(act: () => Promise<void>, outcome: string): Promise<void> {
    const answered = Promise.withResolvers<void>()
    const reading = /\.data/
    await page.route(reading, async (route) => {
      if (route.request().method() === 'GET') await answered.promise
      await route.fallback()
    })
    const places = await watchPlaces(page)
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await act()
    await posted
    // By then an outcome that waits for nothing is drawn.
    await page.evaluate(
      () =>
        new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
    )
    answered.resolve()
    await expect(page.getByText(outcome)).toBeVisible()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    await page.unroute(reading)
    expect(await places(), `${outcome}: before and after`).toHaveLength(2)
  }

  await openReady(page, `/portal/${id}`)
  await page.getByText('This does not apply to us').last().click()
  await page.getByRole('textbox', { name: 'Why?' }).fill('We have no till.')
  await stepsOf(
    () => page.getByRole('button', { name: 'Tell the firm' }).click(),
    'The firm sees that it does not apply.',
  )

  await openReady(page, `/portal/${id}/people`)
  await page.locator('summary[aria-label="Remove Rita Reader"]').click()
  await stepsOf(
    () => page.getByRole('button', { name: 'Remove Rita Reader' }).click(),
    'Rita Reader no longer has access.',
  )

  await openReady(page, `/portal/${id}/conversations/${thread.id}`)
  await page.getByLabel('Reply').fill('With pleasure.')
  await stepsOf(() => page.getByRole('button', { name: 'Send' }).click(), 'We have your message.')
})
