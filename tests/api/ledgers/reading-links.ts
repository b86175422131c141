import { PASSWORD } from '#tests/support/accounts.ts'
import { newestMail } from '#tests/support/mails.ts'
import type { Person } from '#tests/support/people.ts'
import type { SceneApp } from './scenes/scene.ts'

type Ids = Record<string, string | number>

/** What calls are asked with that is in an email or in an answer: secrets of links, names of files, numbers of what the site itself has sent. */
export async function makeLinks(
  { app, done }: SceneApp,
  { other, event }: { other: Person; event: number },
): Promise<Ids> {
  const { token: invitation } = await newestMail(app, 'nell@example.com')
  await done('POST', '/api/auth/forgot-password', { email: other.email }, {})
  const { token: reset } = await newestMail(app, other.email)
  const asked = { email: 'otto-elsewhere@example.com', password: PASSWORD }
  await done('POST', '/api/account/email', asked, other.bearer)
  const { token: notice } = await newestMail(app, other.email)

  await done('POST', '/api/subscribers', { email: 'hal@reads.example', news: 'each' }, {})
  const { token: wish } = await newestMail(app, 'hal@reads.example')
  const { token: preferences } = await done('POST', '/api/subscribers/confirm', { token: wish }, {})

  const { address } = await done('POST', '/api/calendar/feeds', { covers: 'all', clientNames: true }, other.bearer)
  const hook = { name: 'Tried', url: 'https://hooks.example.com/tried', kinds: ['appointment.cancelled'] }
  const { id: webhook } = await done('POST', '/api/webhooks', hook)
  const { id: delivery } = await done('POST', `/api/webhooks/${webhook}/test`)

  for (const [name, query] of [
    ['Unanswered', 'state=new'],
    ['About VAT', 'tag=vat'],
  ])
    await done('POST', '/api/my/views', { place: 'inbox', name, query })

  const form = { name: 'Erna Erased', email: 'erna@example.com', message: 'Forget me.' }
  await done('POST', '/api/contact', form, {})
  const { items: people } = await done('GET', '/api/customers?q=erna@example.com')
  const { reference: erasure } = await done('DELETE', `/api/customers/${people[0].id}`)
  const { items: templates } = await done('GET', '/api/reply-templates')
  return {
    ...{ reset, invitation, notice, preferences, webhook, delivery, erasure },
    ...{ feedFile: String(address).split('/').at(-1) ?? '', eventFile: `${event}.ics`, replyTemplate: templates[0].id },
  }
}
