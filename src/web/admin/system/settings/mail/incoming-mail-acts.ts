import type { IncomingMailAnswer, MailboxTriedAnswer } from '#contract/clients/incoming-mail.ts'
import { INCOMING_WAYS } from '#contract/system/incoming-mail-fields.ts'
import { MAIL_SECURITY } from '#contract/system/mail-security.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { leadToConfirm, textsOf } from '#web/signed-in/session/submit.ts'

/** What came of the form for answers by email, or of the button that tries the mailbox. */
export interface IncomingOutcome {
  ok: boolean
  act: string
  words: string
  errors: Record<string, string>
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

// The form of the mail server stands on the same screen: its fields have the plain names.
const FIELDS = ['way', 'address', 'host', 'port', 'security', 'username', 'password', 'folder'] as const
const named = (field: string) => `mailbox-${field}`

/** Does what the form for answers by email asks for. */
export async function runIncomingAct(client: Client, act: string, form: FormData): Promise<IncomingOutcome> {
  const quiet = { act, words: '', errors: {}, typed: {}, secret: null, tried: null }
  try {
    const done = await ACTS[act]?.(client, form)
    return { ok: true, ...quiet, ...done }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    leadToConfirm(error, '/dashboard/setting/mail')
    const { 'mailbox-password': _, ...typed } = textsOf(form, ...FIELDS.map(named))
    const errors = Object.fromEntries(Object.entries(error.fields).map(([field, words]) => [named(field), words]))
    return { ok: false, ...quiet, words: error.message, errors, typed }
  }
}

async function save({ api }: Client, form: FormData, newSecret: boolean): Promise<Partial<IncomingOutcome>> {
  const sent = textsOf(form, 'version', ...FIELDS.map(named))
  const [way = '', address = '', host = '', port = '', security = '', username = '', password = '', folder = ''] =
    FIELDS.map((field) => sent[named(field)] ?? '')
  const json = {
    way: INCOMING_WAYS.find((known) => known === way) ?? ('' as 'imap'),
    address: address.trim(),
    host: host.trim(),
    port: Number(port) || 993,
    security: MAIL_SECURITY.find((known) => known === security) ?? ('tls' as const),
    username,
    ...(password ? { password } : {}),
    folder: folder.trim() || 'INBOX',
    newSecret,
    version: Number(sent.version),
  }
  const { secret } = await read(api['incoming-mail'].$put({ json }))
  const next = way === 'imap' ? ' Try the mailbox to see whether it opens.' : ''
  return { words: `Answers by email are taken in from now on.${next}`, secret }
}

const ACTS: Record<string, (client: Client, form: FormData) => Promise<Partial<IncomingOutcome>>> = {
  'incoming-save': (client, form) => save(client, form, false),
  'incoming-secret': (client, form) => save(client, form, true),
  async 'incoming-remove'({ api }) {
    return { words: (await read(api['incoming-mail'].$delete())).message }
  },
  async 'incoming-test'({ api }) {
    const tried = await read(api['incoming-mail'].test.$post())
    return { ok: tried.outcome === 'opened', words: tried.message, tried }
  },
}
