import { MAIL_SECURITY } from '#contract/system/mail-security.ts'
import type { MailServerAnswer, MailTestedAnswer } from '#contract/system/mail-server.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act as runAct, textsOf } from '#web/signed-in/session/submit.ts'

export interface ServerOutcome extends Acted {
  act: string
  /** What was typed and not taken; a password is typed again. */
  typed: Record<string, string>
  tested: MailTestedAnswer | null
}

export interface MailServerProps {
  server: MailServerAnswer
  outcome: ServerOutcome | undefined
  /** The firm's own address, which emails come from unless another is set. */
  firmEmail: string
  /** Whoever is signed in: a test email goes to them by default. */
  ownEmail: string
}

export const SERVER_ACTS = ['server-save', 'server-remove', 'test']

export async function runServerAct(client: Client, act: string, form: FormData): Promise<ServerOutcome> {
  const typed = textsOf(form, 'host', 'port', 'security', 'username', 'sender', 'to')
  const quiet: Omit<ServerOutcome, keyof Acted> = { act, typed, tested: null }
  const work = async () => ({ typed: {}, message: '', ...(await ACTS[act]?.(client, form)) })
  return await runAct(quiet, work, '/dashboard/setting/mail')
}

const ACTS: Record<string, (client: Client, form: FormData) => Promise<Partial<ServerOutcome>>> = {
  async 'server-save'({ api }, form) {
    const { host, port, security, username, password, sender, version } = textsOf(
      form,
      ...(['host', 'port', 'security', 'username', 'password', 'sender', 'version'] as const),
    )
    const json = {
      host,
      port: Number(port),
      security: MAIL_SECURITY.find((known) => known === security) ?? ('' as 'tls'),
      username,
      ...(password ? { password } : {}),
      sender,
      version: Number(version),
    }
    await read(api['mail-server'].$put({ json }))
    return { message: 'The mail server is saved. Send a test email to see whether it accepts one.' }
  },
  async 'server-remove'({ api }) {
    return { message: (await read(api['mail-server'].$delete())).message }
  },
  async test({ api }, form) {
    const { to } = textsOf(form, 'to')
    const tested = await read(api.outbox.test.$post({ json: to.trim() ? { to: to.trim() } : {} }))
    return { ok: tested.outcome === 'accepted', message: tested.message, typed: { to }, tested }
  },
}
