import type { Settings } from '#contract/system/settings.ts'
import { longDate } from '#domain/time/days.ts'
import { openingLines } from '#domain/time/opening-lines.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'
import type { Block, MailContent } from '#server/features/system/outbox/outbox.model.ts'

/** Notifies the firm of a new request, so that it can be answered from the mail alone. */
export function notification(lead: Lead, publicUrl: string): MailContent {
  const what = lead.kind === 'quote' ? 'Quote request' : 'Message'
  const quote: Block[] = lead.message ? [{ quote: lead.message }] : []
  return {
    subject: `${what} from ${lead.name} (${lead.reference})`,
    body: [
      { facts: factsOf(lead) },
      ...quote,
      { button: 'Open it in the inbox', url: `${publicUrl}/dashboard/inbox/${lead.id}` },
    ],
    note: `A reply to this email goes to ${lead.name}.`,
  }
}

/** What the office answers, with what was asked under it. */
export function answer(
  lead: Lead,
  { subject, body, askedOn }: { subject: string; body: string; askedOn: string },
  publicUrl: string,
): MailContent {
  const asked: Block[] = lead.message ? [`On ${longDate(askedOn)} you wrote:`, { quote: lead.message }] : []
  return {
    subject: subject.includes(lead.reference) ? subject : `${subject} (${lead.reference})`,
    body: [...body.split(/\n{2,}/), ...asked, wayBack(lead, publicUrl)],
    note: `Our reference is ${lead.reference}. You can simply reply to this email.`,
  }
}

export function writtenBack(
  lead: Lead,
  { reader, body, publicUrl }: { reader: string; body: string; publicUrl: string },
): MailContent {
  return {
    subject: `${lead.name} wrote back (${lead.reference})`,
    greeting: `Hello ${reader},`,
    body: [
      `${lead.name} has written back about the request ${lead.reference}.`,
      { quote: body },
      { button: 'Open it in the inbox', url: `${publicUrl}/dashboard/inbox/${lead.id}` },
    ],
    note: 'Please answer from the inbox, so that the answer is kept with the request.',
  }
}

/** Notifies the sender that it has arrived. It repeats nothing that was typed: the address may be another user's. */
export function confirmation(
  lead: Lead,
  { replies, hours }: Pick<Settings, 'replies' | 'hours'>,
  publicUrl: string,
): MailContent {
  const what = lead.kind === 'quote' ? 'your request for a quote' : 'your message'
  return {
    subject: `We have received ${what} (${lead.reference})`,
    greeting: 'Hello,',
    body: [
      `Thank you for writing to us. We have received ${what}. Please quote this reference when you write or call about it:`,
      { facts: [['Reference', lead.reference]] },
      `A person will read it and answer within ${replies.withinWorkingHours} working hours. Our hours: ${openingLines(hours.week).footer.join('; ')}.`,
      'You can come back to the conversation at any time, read our answers there and write more. You sign in with a code that we email you.',
      wayBack(lead, publicUrl),
    ],
    note: 'If you did not write to us, somebody has mistyped their address. You do not need to do anything.',
  }
}

/** To the thread, for those without an account too. It signs nobody in. */
const wayBack = ({ reference }: Lead, publicUrl: string): Block => ({
  button: 'Open the conversation',
  url: `${publicUrl}/portal/requests/${reference}`,
})

function factsOf(lead: Lead): [string, string][] {
  const challenges = lead.challenges.map((choice) => (choice === 'Other' ? `Other: ${lead.otherChallenge}` : choice))
  const rows: [string, string | null][] = [
    ['Reference', lead.reference],
    ['Name', lead.name],
    ['Company', lead.companyName],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Location', lead.location],
    ['Business', lead.businessType],
    ['Challenges', challenges.join('\n') || null],
    ['Plan', lead.plan],
    ['Sent from', lead.origin.page],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}
