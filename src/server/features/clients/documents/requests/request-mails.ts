import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import type { Block, MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { PaperRequest } from './requests.model.ts'

/** The address of a client area: it names what a mail is about, and signs nobody in. */
export const roomUrl = (publicUrl: string, clientId: number) => `${publicUrl}/portal/${clientId}`

interface Asked {
  request: Pick<PaperRequest, 'clientId' | 'title' | 'note' | 'dueOn' | 'askedBy'>
  clientName: string
  items: { title: string }[]
  publicUrl: string
}

export function askedEmail(name: string, { request, clientName, items, publicUrl }: Asked): MailContent {
  const by = request.dueOn ? ` by ${longDate(request.dueOn)}` : ''
  const note: Block[] = request.note ? [{ quote: request.note }] : []
  return {
    subject: `${request.title}: please send us ${counted(items.length, 'paper')}${by}`,
    greeting: `Hello ${name},`,
    body: [
      `${request.askedBy} asks for these papers for ${clientName}${by}:`,
      items.map(({ title }) => `• ${title}`).join('\n'),
      ...note,
      { button: 'Send the papers', url: roomUrl(publicUrl, request.clientId) },
    ],
    note: 'You can photograph them with your phone. Whatever arrives is confirmed by a receipt.',
  }
}

/** Reports why a paper cannot be used as it is. */
export function returnedEmail(
  name: string,
  {
    item,
    reason,
    by,
    clientId,
    publicUrl,
  }: { item: string; reason: string; by: string; clientId: number; publicUrl: string },
): MailContent {
  return {
    subject: `Please send “${item}” again`,
    greeting: `Hello ${name},`,
    body: [
      `${by} has looked at “${item}” and cannot use it yet:`,
      { quote: reason },
      { button: 'Send it again', url: roomUrl(publicUrl, clientId) },
    ],
  }
}

export function reminderEmail(
  name: string,
  requests: { request: PaperRequest; clientName: string }[],
  { today, publicUrl }: { today: string; publicUrl: string },
): MailContent {
  const lines = requests.map(({ request, clientName }) => {
    const due = request.dueOn ?? ''
    const when =
      due < today ? `was due on ${longDate(due)}` : due === today ? 'is due today' : `is due on ${longDate(due)}`
    return `• ${request.title} (${clientName}): ${counted(request.openItems, 'paper')} to send; it ${when}`
  })
  const [first] = requests
  const isOne = new Set(requests.map(({ request }) => request.clientId)).size === 1
  return {
    subject: requests.length === 1 && first ? `A reminder: ${first.request.title}` : 'A reminder of the papers we need',
    greeting: `Hello ${name},`,
    body: [
      'We are still waiting for some papers:',
      lines.join('\n'),
      {
        button: 'Send the papers',
        url: isOne && first ? roomUrl(publicUrl, first.request.clientId) : `${publicUrl}/portal`,
      },
    ],
    note: 'If a paper does not apply to you, you can say so there. The reminders stop when nothing is missing.',
  }
}
