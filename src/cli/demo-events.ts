import { PEOPLE } from '#content/demo/people.ts'
import type { Backend } from './command.ts'

/** People who are registered for the events that came with the site; for the smallest, some wait for a seat. */
export async function registerPeople({ services: { events } }: Backend): Promise<number> {
  const { coming } = await events.listPublic({ page: 1 })
  for (const { id, capacity } of coming) {
    const wanted = capacity < 10 ? capacity + 2 : 5
    for (const [place, name] of PEOPLE.slice(0, wanted).entries()) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
      const form = { name, email, phone: '', company: '', answers: [] }
      await events.registrations.register(id, form, { actor: null, address: `192.0.2.${place + 1}` })
    }
  }
  return coming.length
}
