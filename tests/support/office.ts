import { test as base } from './browser.ts'
import type { Person } from './people.ts'

interface Fixtures {
  /** Calls the API as this person; answers the body. */
  callAs(person: Person, method: string, path: string, body?: unknown): Promise<unknown>
}

/** The test of the office's screens: what they find in place is made through the API. */
export const test = base.extend<Fixtures>({
  callAs: ({ site }, use) =>
    use(async (person, method, path, body) => {
      const isForm = body instanceof FormData
      const answer = await fetch(site.url + path, {
        method,
        headers: { ...person.bearer, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return await answer.json()
    }),
})

/** The fields of a form, for a call that takes one. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
