import { EVENTS } from '#content/demo/events.ts'
import { PEOPLE } from '#content/demo/people.ts'
import { addDays } from '#domain/time/days.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Backend } from './command.ts'

/** Events to come, with people who are registered for them and some who wait for a seat. */
export async function makeEvents({ clock, db, services }: Backend, firm: Actor): Promise<number> {
  const { articles, events, samples, settings } = services
  const today = await settings.dayOf(clock.now())
  for (const { title, summary, html, inDays, start, end, people, ...facts } of EVENTS) {
    const sessions = inDays.map((days) => ({ day: addDays(today, days), start, end }))
    const { event } = await events.create(firm, { title, sessions, ...facts })
    const { id, version } = event
    const save = { saveId: `demo-event-${id}`, sequence: 1, baseVersion: 1, fields: { summary, content: html } }
    const { article } = await articles.save(firm, id, save)
    const details = { ...facts, sessions, service: '', audience: 'everyone' as const, questions: [] }
    const opens = { registersFrom: null, registersUntil: null }
    await events.change(firm, id, { ...details, ...opens, version, notify: false, note: '' })
    await articles.publish(firm, id, { version: article.version, givesUp: false })
    for (const [place, name] of PEOPLE.slice(0, people).entries()) {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
      const form = { name, email, phone: '', company: '', answers: [] }
      await events.registrations.register(id, form, { actor: null, address: `192.0.2.${place + 1}` })
    }
    await db.transaction((tx) => samples.mark(tx, 'article', id))
  }
  return EVENTS.length
}
