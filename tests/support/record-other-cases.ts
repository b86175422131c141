import { markRefused } from '#server/features/system/outbox/refused-addresses.store.ts'
import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'
import { eventsOf } from './events.ts'

/** Who is known in lower case, and types capitals now; addresses at which a mail server says that there is nobody. */
export async function makeOtherCases(app: TestApp): Promise<void> {
  const { done, make } = clientsOf(app)
  await done('POST', '/api/contact', { name: 'Wanda Writer', email: 'Wanda@Example.COM', message: 'As before.' }, {})
  const desk = eventsOf(app)
  const { id } = await desk.published({ capacity: 9 }, 'Capitals')
  await desk.registered(id, { name: 'Oona Quillfeather', email: 'Oona@Quillfeather.example' })
  const added = { name: 'Pia', email: 'PIA@learn.example', phone: '', company: '', attendees: ['Pia'] }
  await done('POST', `/api/events/${id}/registrations/manual`, { ...added, overbook: false, notify: true })
  await make({ name: 'Capital Ltd', email: 'Oona@Quillfeather.example' })
  const at = app.clock.now().toISOString()
  await app.db.transaction(async (tx) => {
    for (const address of ['oona@quillfeather.example', 'wanda@example.com', 'pia@learn.example', 'olaf@example.com'])
      await markRefused(tx, address, { at, reply: `550 <${address}> is unknown` })
  })
}
