import { type Client, read } from '#web/api.ts'
import { type Acted, act as runAct, textsOf } from '#web/signed-in/session/submit.ts'

export interface AlertOutcome extends Acted {
  act: string
  lines: string[]
  typed: string | null
  /** The secret that was made: it is shown this once. */
  secret: string | null
}

export const ALERT_ACTS = ['webhook-save', 'webhook-secret', 'webhook-remove', 'alert-test']

export async function runAlertAct(client: Client, act: string, form: FormData): Promise<AlertOutcome> {
  const quiet: Omit<AlertOutcome, keyof Acted> = { act, lines: [], typed: textsOf(form, 'url').url, secret: null }
  const work = async () => ({ typed: null, message: '', ...(await ACTS[act]?.(client, form)) })
  return await runAct(quiet, work, '/dashboard/setting/alerts')
}

const ACTS: Record<string, (client: Client, form: FormData) => Promise<Partial<AlertOutcome>>> = {
  'webhook-save': (client, form) => save(client, form, false),
  'webhook-secret': (client, form) => save(client, form, true),
  async 'webhook-remove'({ api }) {
    return { message: (await read(api.alerts.webhook.$delete())).message }
  },
  async 'alert-test'({ api }) {
    const { ok, message, lines } = await read(api.alerts.test.$post())
    return { ok, message, lines }
  },
}

async function save({ api }: Client, form: FormData, newSecret: boolean): Promise<Partial<AlertOutcome>> {
  const { url, version } = textsOf(form, 'url', 'version')
  const json = { url: url.trim(), newSecret, version: Number(version) }
  const { secret } = await read(api.alerts.webhook.$put({ json }))
  return { message: 'The webhook is saved. Send a test alert to see whether it takes one.', secret }
}
