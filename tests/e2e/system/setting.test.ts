import type { Section } from '#contract/system/settings.ts'
import { expect, type Page } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { drawPicture, jpeg } from '#tests/support/pictures.ts'
import { axe, noSidewaysScroll, openReady, screenshots } from '#tests/support/screen.ts'
import { describe } from '#web/admin/system/settings/describe/all.ts'
import { SECTION_GROUPS } from '#web/signed-in/office/section-titles.ts'

const TOUCHED: Section[] = ['plans', 'faq', 'counters', 'links', 'certifications', 'brand']

// Other tests of this site find its words as they are delivered.
test.afterEach(async ({ office, callAs }) => {
  const admin = await office.people.person({ role: 'admin' })
  const { versions } = (await callAs(admin, 'GET', '/api/settings/office')) as { versions: Record<string, number> }
  for (const section of TOUCHED) {
    if (versions[section]) await callAs(admin, 'POST', `/api/settings/${section}/reset`, { version: versions[section] })
  }
})

const previewOf = (page: Page) => page.frameLocator('iframe[title^="Preview"]')

/** The preview runs no scripts, the checker's neither; the pages it shows are checked where they are. */
async function axeBeside(page: Page): Promise<void> {
  await page.locator('iframe').evaluate((frame) => frame.remove())
  await axe(page)
}

const figure = (page: Page) => page.getByRole('textbox', { name: 'Figure' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('A10: an admin changes a plan, sees it before it is saved, and takes it back', async ({ page, signIn, allow }) => {
  allow(/422/)
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/setting')
  await expect(page.getByRole('listitem').filter({ hasText: 'Plans' })).toContainText('The plan cards on Our Services')
  await screenshots(page, 'setting')
  await noSidewaysScroll(page)
  await axe(page)

  await page.getByRole('link', { name: 'Plans' }).click()
  await expect(previewOf(page).getByRole('heading', { name: 'House' })).toBeVisible()
  await page.getByText('Desk', { exact: true }).first().click()
  const price = page.getByLabel('Price for a year').last()
  await price.fill('13.50')
  await expect(previewOf(page).getByText('$13.50')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible()
  const visitor = await page.request.get('/services')
  expect(await visitor.text()).not.toContain('.50<')

  // A wrong answer is told beside its field, and the preview waits.
  await price.fill('13.505')
  await expect(
    page.getByText('The preview waits. Plans, plan 3, Price for a year: Use at most two decimals'),
  ).toBeVisible()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Plans, plan 3, Price for a year: Use at most two decimals')
  await expect(price).toHaveAttribute('aria-invalid', 'true')

  // Typed words outlive the page.
  await price.fill('13.50')
  await page.reload()
  await expect(page.getByText('What you typed last time and did not save has been restored.')).toBeVisible()
  await expect(page.getByLabel('Price for a year').last()).toHaveValue('13.50')
  await screenshots(page, 'setting-plans')
  await noSidewaysScroll(page)
  await axeBeside(page)
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await (await page.request.get('/services')).text()).toContain('13')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Price for a year').last()).toHaveValue('11.88')

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'History of Plans' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Plans, plan 3, Price for a year' }).first()).toContainText(
    '11.88',
  )
  await screenshots(page, 'setting-history')
  await noSidewaysScroll(page)
  await axe(page)
  await page
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect.poll(async () => await (await page.request.get('/api/settings')).text()).toContain('13.5')
})

test('A10: entries are added, moved and taken out by keyboard, with a way back', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/setting/faq')
  const titles = page.locator('ol > li summary')
  await page.getByRole('button', { name: 'Move What does it cost? up' }).press('Enter')
  await expect(titles.first()).toContainText('What does it cost?')
  await expect(page.getByRole('button', { name: 'Move What does it cost? up' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Now number 1 of 6.' })).toBeAttached()
  // By dragging, down and up again.
  const second = (await titles.nth(1).innerText()).trim()
  await page
    .getByTitle('Drag What does it cost?')
    .dragTo(page.getByTitle(`Drag ${second}`), { targetPosition: { x: 4, y: 32 } })
  await expect(titles.nth(1)).toContainText('What does it cost?')
  await page
    .getByTitle('Drag What does it cost?')
    .dragTo(page.getByTitle(`Drag ${second}`), { targetPosition: { x: 4, y: 2 } })
  await expect(titles.first()).toContainText('What does it cost?')
  await page.getByRole('button', { name: 'Remove Can I leave?' }).press('Enter')
  await expect(titles).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles.last()).toContainText('Can I leave?')
  await page.getByRole('button', { name: 'Add a question' }).press('Enter')
  await page.keyboard.type('Do you visit us?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Yes, by appointment.')
  await expect(previewOf(page).getByText('Do you visit us?')).toBeAttached()
  await page.keyboard.press('Escape')
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/services')
  const questions = page.locator('#questions summary')
  await expect(questions.first()).toContainText('What does it cost?')
  await expect(questions.last()).toContainText('Do you visit us?')
})

test('A10: a picture is one of the drawings, or one that is uploaded', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/setting/certifications')
  await page.locator('ol summary').first().click()
  await page.getByRole('button', { name: 'Choose another' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('button', { name: 'Drawing: abacus' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).first().click()
  const upload = { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: await jpeg(320, 240, 130) }
  await dialog.getByLabel('Upload a picture').setInputFiles(upload)
  await expect(dialog).toBeHidden()
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const { settings } = await (await page.request.get('/api/settings')).json()
  const [{ picture }] = settings.certifications.items
  expect(picture).toMatch(/^\/uploads\//)
  expect((await page.request.get(picture)).status()).toBe(200)
  expect(await (await page.request.get('/services')).text()).toContain(picture)
})

test('Y3: a logo waits to be saved, and says so until it is', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await openReady(page, '/dashboard/setting/brand')
  const buffer = await (await drawPicture(240, 80)).png().toBuffer()
  await page.getByLabel('Choose an SVG or PNG file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const waits = page.getByText('Save to show it on the site')
  await expect(waits).toBeVisible()
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  // It is three times as wide as it is high.
  await expect(page.getByText('The first letter of the firm’s name is shown there instead')).toBeVisible()
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const tab = page.locator('head link[rel=icon]')
  await page.reload()
  await expect(tab).toHaveAttribute('href', /^\/brand\/initials\/[0-9a-f]+-0e5c45-32\.png$/)
  await expect(waits).toHaveCount(0)
  await expect(page.getByAltText('The logo as it is now')).toBeVisible()
})

test('A10: two admins who edit the same section do not overwrite each other', async ({
  page,
  browser,
  site,
  signIn,
  allow,
}) => {
  allow(/409/)
  await signIn(page, { role: 'admin', name: 'Ada Admin' })
  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await signIn(other, { role: 'admin', name: 'Ben Boss' })
  await openReady(page, '/dashboard/setting/counters')
  await openReady(other, '/dashboard/setting/counters')
  await other.getByLabel('Title').fill('Ben’s title')
  await other.locator('summary').filter({ hasText: 'trainees' }).click()
  await figure(other).first().fill('61+')
  await save(other)
  await expect(other.getByText('Saved.')).toBeVisible()

  await page.getByLabel('Title').fill('Ada’s title')
  await save(page)
  const notice = page.getByRole('alert', { name: 'What changed' })
  await expect(notice).toContainText('Ben Boss saved this section after you opened it. Nothing was overwritten.')
  await expect(notice).toContainText('Title · you both changed this')
  await expect(notice).toContainText('Now reads: Ben’s title')
  await expect(notice).toContainText('Figures, figure 1, Figure')
  await screenshots(page, 'setting-conflict')
  await axeBeside(page)
  await notice.getByRole('button', { name: 'Merge these changes into mine' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Ada’s title')
  await page.locator('summary').filter({ hasText: 'trainees' }).click()
  await expect(figure(page).first()).toHaveValue('61+')
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const kept = await (await page.request.get('/api/settings')).json()
  expect(kept.settings.counters).toMatchObject({ title: 'Ada’s title', items: [{ figure: '61+' }, {}, {}] })
  await other.context().close()
})

test('L1, L2: chat and training lead where Setting says, or are not shown', async ({ page, signIn, callAs }) => {
  const admin = await signIn(page, 'admin')
  await page.context().clearCookies()
  const { settings, versions } = (await callAs(admin, 'GET', '/api/settings/office')) as {
    settings: { links: object }
    versions: Record<string, number>
  }
  const value = {
    ...settings.links,
    chat: { label: 'Chat with us', url: 'https://chat.example/office' },
    training: { label: 'Training', url: 'https://forms.example/course' },
  }
  await callAs(admin, 'PUT', '/api/settings', { section: 'links', value, version: versions.links })
  await page.goto('/')
  const chat = page.getByRole('banner').getByRole('link', { name: 'Chat with us (another site)' })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(chat).toHaveAttribute('href', 'https://chat.example/office')
    expect((await chat.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  const training = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Training (another site)' })
  await expect(training).toHaveAttribute('href', 'https://forms.example/course')
  await screenshots(page, 'home-with-chat')
  await noSidewaysScroll(page)
  const without = { ...value, chat: { ...value.chat, url: '' } }
  await callAs(admin, 'PUT', '/api/settings', { section: 'links', value: without, version: (versions.links ?? 0) + 1 })
  await page.reload()
  await expect(chat).toHaveCount(0)
})

test('A10: the form works without JavaScript', async ({ plainPage: page, signIn, allow }) => {
  allow(/422/)
  await signIn(page, 'admin')
  await page.goto('/dashboard/setting/counters')
  // On a phone nothing covers the button.
  await page.setViewportSize({ width: 390, height: 844 })
  const isOnTop = await page.getByRole('button', { name: 'Save', exact: true }).evaluate((button) => {
    const { left, bottom } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + 8, bottom - 8))
  })
  expect(isOnTop).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Move trainees down' }).click()
  await page.getByRole('button', { name: 'Add a figure' }).click()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Figures, figure 4, Figure: Enter a figure such as 60+')
  await figure(page).last().fill('17')
  await page.getByLabel('What it counts').last().fill('years')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  const { settings } = await (await page.request.get('/api/settings')).json()
  expect(settings.counters.items.map(({ label }: { label: string }) => label)).toEqual([
    'issues solved',
    'trainees',
    'happy customers',
    'years',
  ])
  await page.getByRole('button', { name: 'Restore the default' }).click()
  await expect(page.getByText('The default was restored.')).toBeVisible()
})

test('A10: an editor finds no way into Setting', async ({ page, signIn, allow }) => {
  allow(/403/)
  await signIn(page, 'editor')
  for (const address of ['/dashboard/setting', '/dashboard/setting/firm', '/dashboard/setting/firm/history']) {
    expect((await page.request.get(address)).status(), address).toBe(403)
  }
  const preview = await page.request.post('/dashboard/setting/firm/preview', { form: { 'value.name': 'x' } })
  expect(preview.status()).toBe(403)
  await page.goto('/dashboard/setting')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen is for administrators')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await axe(page)
})

/** The entries of every list of the screen's forms in their order, each with what its fields hold. */
const listsOf = (page: Page) =>
  page.locator('form[aria-label] li[data-entry]').evaluateAll((all) => {
    const lists: Record<string, string[]> = {}
    for (const entry of all) {
      const place = entry.querySelector<HTMLInputElement>(':scope > input[type=hidden]')
      if (!place) continue
      const fields = [...entry.querySelectorAll<HTMLInputElement>('[name]')]
        .filter((field) => field.name.startsWith(`${place.name}.${place.value}.`) && field.type !== 'submit')
        .filter((field) => !['radio', 'checkbox'].includes(field.type) || field.checked)
        .map((field) => [field.name.slice(`${place.name}.${place.value}.`.length), field.value])
      lists[place.name] = [...(lists[place.name] ?? []), JSON.stringify(fields)]
    }
    return lists
  })

test('Y4: moving the entries of any list leaves the fields of each as they were', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  let lists = 0
  for (const section of SECTION_GROUPS.flatMap(({ sections }) => sections)) {
    if (!/"kind":"list"/.test(JSON.stringify(describe(section)?.fields))) continue
    await openReady(page, `/dashboard/setting/${section}`)
    const before = await listsOf(page)
    for (const list of await page.locator('fieldset:has(> ol > li[data-entry] + li)').all()) {
      const moved = list.locator(':scope > ol > li[data-entry="0"] > div [data-verb=down]')
      for (const _ of [1, 2]) await moved.evaluate((button: HTMLElement) => button.click())
    }
    const after = await listsOf(page)
    for (const [name, entries] of Object.entries(before)) {
      lists += 1
      expect(after[name]?.toSorted(), `${section}, ${name}`).toEqual(entries.toSorted())
      if (new Set(entries).size > 2) expect(after[name], `${section}, ${name} has moved`).not.toEqual(entries)
    }
    if ((await page.getByRole('button', { name: 'Discard changes' }).count()) > 0) {
      await page.getByRole('button', { name: 'Discard changes' }).click()
    }
  }
  expect(lists).toBeGreaterThan(8)
})
