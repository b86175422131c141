import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/office.ts'
import { openReady } from '#tests/support/screen.ts'
import { makeOneOfEach, NO_SCREENS, officeScreens, ROOMS, sitePages } from '#tests/support/screens.ts'
import { staysStill, watchShifts } from '#tests/support/stillness.ts'
import routes from '#web/routes.ts'

const NOTHING = {
  article: 0,
  page: 0,
  secret: '',
  folder: 0,
  picture: 0,
  file: 0,
  lead: 0,
  proposal: '',
  template: 0,
  rule: 0,
  deadline: 0,
  person: 0,
  client: 0,
  conversation: 0,
  document: '',
  receipt: '',
  mail: 0,
}

/** Every address of the table of routes. */
function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const address = [above, path].filter(Boolean).join('/')
    return children ? addressesOf(children, address) : [address]
  })
}

// Some fifty screens in one walk.
test.describe.configure({ timeout: 300_000 })

test('every address of the site is among those that are looked at', () => {
  const known = { ...officeScreens({ ...NOTHING, sections: [] }), ...sitePages(NOTHING) }
  expect(addressesOf(routes).sort()).toEqual([...Object.keys(known), ...ROOMS, ...NO_SCREENS].sort())
})

test('nothing moves or pulses on any page of the site once it is there', async ({ page, office, callAs, allow }) => {
  allow(/404|410|woff2/)
  const made = await makeOneOfEach(async (...call) => callAs(await office.people.person({ role: 'admin' }), ...call))
  await watchShifts(page)
  for (const address of Object.values(sitePages(made)).flat()) {
    await openReady(page, address)
    await staysStill(page, address)
  }
})

test('nothing moves or pulses on any screen of the office once it is there', async ({
  page,
  signIn,
  callAs,
  allow,
}) => {
  // A mail is shown in a sandbox, into which the test itself cannot reach.
  allow(/sandboxed|woff2/)
  const admin = await signIn(page, 'admin')
  const made = await makeOneOfEach((...call) => callAs(admin, ...call))
  await watchShifts(page)
  for (const address of Object.values(officeScreens(made)).flat()) {
    await openReady(page, address)
    await staysStill(page, address)
  }
})
