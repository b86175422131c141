import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackOffice, openBackOffice } from '#tests/support/back-office.ts'
import type { Person } from '#tests/support/people.ts'
import { makeOneOfEach, officeScreens, sitePages } from '#tests/support/screens.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const NOTHING = new Proxy({ sections: [] } as never, { get: (made, name) => made[name] ?? 0 })

/** Screens that need nothing to be there. */
const EMPTY = [...Object.entries({ ...officeScreens(NOTHING), ...sitePages(NOTHING) })]
  .filter(([route]) => !route.includes(':'))
  .flatMap(([, addresses]) => addresses)

describe('every screen, opened by a browser that sends no Sec-Fetch headers', () => {
  let site: Site
  let office: BackOffice
  let admin: Person
  beforeAll(async () => {
    site = await startSite({}, { isUsed: true })
    office = await openBackOffice(site)
    admin = await office.people.person({ role: 'admin' })
  })
  afterAll(async () => {
    await office.close()
    await site.stop()
  })

  async function walk(addresses: string[]): Promise<string[]> {
    const failed: string[] = []
    for (const address of addresses) {
      const answer = await fetch(site.url + address, { headers: admin.cookie, redirect: 'manual' })
      await answer.arrayBuffer()
      if (answer.status >= 500 || answer.status === 403) failed.push(`${answer.status} ${address}`)
    }
    return failed
  }
  const troubles = () => site.lines.filter((line) => /"level":"?(error|fatal|50|60)/.test(line))

  it('opens on an empty site, and nothing is logged', async () => {
    expect(EMPTY).toContain('/dashboard/deadlines/rules/new')
    expect(await walk(EMPTY)).toEqual([])
    expect(troubles()).toEqual([])
  })

  it('opens on a site with one of everything', async () => {
    const made = await makeOneOfEach(async (method, path, body) => {
      const isForm = body instanceof FormData
      const answer = await fetch(site.url + path, {
        method,
        headers: { ...admin.bearer, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return await answer.json()
    })
    expect(await walk([...Object.values(officeScreens(made)), ...Object.values(sitePages(made))].flat())).toEqual([])
    expect(troubles()).toEqual([])
  })
})
