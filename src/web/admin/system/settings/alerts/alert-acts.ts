import { ApiProblem, type Client, read } from '#web/api.ts'
import { leadToConfirm, textsOf } from '#web/signed-in/session/submit.ts'

/** What came of the form of the webhook, or of the button that sends a test. */
export interface AlertOutcome {
  ok: boolean
  act: string
  words: string
  /** What happened with each who is told, after a test. */
  lines: string[]
  errors: Record<string, string>
  typed: string | null
  /** The secret that was made: it is shown this once. */
  secret: string | null
}

export const ALERT_ACTS = ['webhook-save', 'webhook-secret', 'webhook-remove', 'alert-test']

/** Does what the forms about alerts ask for. */
export async function runAlertAct(client: Client, act: string, form: FormData): Promise<AlertOutcome> {
  try {
    const done = await ACTS[act]?.(client, form)
    return { ok: true, act, words: '', lines: [], errors: {}, typed: null, secret: null, ...done }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    leadToConfirm(error, '/dashboard/setting/alerts')
    const typed = textsOf(form, 'url').url
    return { ok: false, act, words: error.message, lines: [], errors: error.fields, typed, secret: null }
  }
}

const ACTS: Record<string, (client: Client, form: FormData) => Promise<Partial<AlertOutcome>>> = {
  'webhook-save': (client, form) => save(client, form, false),
  'webhook-secret': (client, form) => save(client, form, true),
  async 'webhook-remove'({ api }) {
    return { words: (await read(api.alerts.webhook.$delete())).message }
  },
  async 'alert-test'({ api }) {
    const { ok, message, lines } = await read(api.alerts.test.$post())
    return { ok, words: message, lines }
  },
}

async function save({ api }: Client, form: FormData, newSecret: boolean): Promise<Partial<AlertOutcome>> {
  const { url, version } = textsOf(form, 'url', 'version')
  const json = { url: url.trim(), newSecret, version: Number(version) }
  const { secret } = await read(api.alerts.webhook.$put({ json }))
  return { words: 'The webhook is saved. Send a test alert to see whether it takes one.', secret }
}
