import type { IncomingMailAnswer, MailboxTriedAnswer } from '#contract/clients/incoming-mail.ts'
import { INCOMING_WAYS, UNVERIFIED_CHOICES } from '#contract/system/incoming-mail-fields.ts'
import { MAIL_SECURITY } from '#contract/system/mail-security.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act as runAct, textsOf } from '#web/signed-in/session/submit.ts'

/** What came of the form for answers by email, or of the button that tries the mailbox. */
export interface IncomingOutcome extends Acted {
  act: string
  /** What was typed and not taken; a password is typed again. */
  typed: Record<string, string>
  /** A secret that was made just now, shown this once. */
  secret: string | null
  tried: MailboxTriedAnswer | null
}

export interface IncomingMailProps {
  mailbox: IncomingMailAnswer
  outcome: IncomingOutcome | undefined
}

export const INCOMING_ACTS = ['incoming-save', 'incoming-secret', 'incoming-remove', 'incoming-test']

// The form of the mail server is on the same screen: its fields have the plain names.
const FIELDS = [
  'way',
  'address',
  'host',
  'port',
  'security',
  'username',
  'password',
  'folder',
  'authServer',
  'unverified',
] as const
const named = (field: string) => `mailbox-${field}`

export async function runIncomingAct(client: Client, act: string, form: FormData): Promise<IncomingOutcome> {
  const { 'mailbox-password': _, ...typed } = textsOf(form, ...FIELDS.map(named))
  const quiet: Omit<IncomingOutcome, keyof Acted> = { act, typed, secret: null, tried: null }
  const work = async () => ({ typed: {}, message: '', ...(await ACTS[act]?.(client, form)) })
  const outcome = await runAct(quiet, work, '/dashboard/setting/mail?step=incoming')
  const fields = Object.fromEntries(Object.entries(outcome.fields).map(([field, text]) => [named(field), text]))
  return { ...outcome, fields }
}

async function save({ api }: Client, form: FormData, newSecret: boolean): Promise<Partial<IncomingOutcome>> {
  const sent = textsOf(form, 'version', ...FIELDS.map(named))
  const field = (name: (typeof FIELDS)[number]) => sent[named(name)] ?? ''
  const [way, password] = [field('way'), field('password')]
  const json = {
    way: INCOMING_WAYS.find((known) => known === way) ?? ('' as 'imap'),
    address: field('address').trim(),
    host: field('host').trim(),
    port: Number(field('port')) || 993,
    security: MAIL_SECURITY.find((known) => known === field('security')) ?? ('tls' as const),
    username: field('username'),
    ...(password ? { password } : {}),
    folder: field('folder').trim() || 'INBOX',
    authServer: field('authServer').trim(),
    unverified: UNVERIFIED_CHOICES.find((known) => known === field('unverified')) ?? ('request' as const),
    newSecret,
    version: Number(sent.version),
  }
  const { secret } = await read(api['incoming-mail'].$put({ json }))
  const next = way === 'imap' ? ' Try the mailbox to see whether it opens.' : ''
  return { message: `Answers by email are received from now on.${next}`, secret }
}

const ACTS: Record<string, (client: Client, form: FormData) => Promise<Partial<IncomingOutcome>>> = {
  'incoming-save': (client, form) => save(client, form, false),
  'incoming-secret': (client, form) => save(client, form, true),
  async 'incoming-remove'({ api }) {
    return { message: (await read(api['incoming-mail'].$delete())).message }
  },
  async 'incoming-test'({ api }) {
    const tried = await read(api['incoming-mail'].test.$post())
    return { ok: tried.outcome === 'opened', message: tried.message, tried }
  },
}
