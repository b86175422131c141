import { WEBHOOK_KINDS } from '#contract/system/webhook-fields.ts'
import type { OpenedDeliveryAnswer } from '#contract/system/webhooks.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act, textsOf } from '#web/signed-in/session/submit.ts'
import { formatEvent, WEBHOOKS } from './integration-text.ts'

export interface WebhookOutcome extends Acted {
  typed: { name: string; url: string; kinds: string[]; withContent: string } | null
  /** The webhook that was saved. */
  id: string | null
  /** The secret that was made: it is shown this once. */
  secret: string | null
  removed: boolean
}

type Done = Partial<WebhookOutcome> & { message: string }

export async function runWebhookAct({ api: { webhooks } }: Client, form: FormData): Promise<WebhookOutcome> {
  const {
    act: wanted,
    id,
    name,
    url,
    version,
    withContent,
  } = textsOf(form, ...(['act', 'id', 'name', 'url', 'version', 'withContent'] as const))
  const kinds = WEBHOOK_KINDS.filter((kind) => form.getAll('kinds').includes(kind))
  const param = { id }
  const fields = { name, url: url.trim(), kinds, withContent: withContent === 'on' }
  const change = async (isOn: boolean): Promise<Done> => {
    const { secret } = await read(webhooks[':id'].$put({ param, json: { ...fields, isOn, version: Number(version) } }))
    return { message: isOn ? 'The webhook is saved.' : 'The webhook is switched off.', secret }
  }
  const acts: Record<string, () => Promise<Done>> = {
    async add() {
      const made = await read(webhooks.$post({ json: fields }))
      return { message: `The webhook “${made.name}” is made.`, id: made.id, secret: made.secret }
    },
    save: () => change(true),
    'switch-off': () => change(false),
    async secret() {
      const { secret } = await read(webhooks[':id'].secret.$post({ param }))
      return { message: 'There is a new secret. The one before it is valid for one more day.', secret }
    },
    async test() {
      const { state, status, error } = await read(webhooks[':id'].test.$post({ param }))
      const message = state === 'sent' ? `The test succeeded, with status ${status}.` : `The test failed. ${error}`
      return { ok: state === 'sent', message }
    },
    async redeliver() {
      const { delivery } = textsOf(form, 'delivery')
      const sent: OpenedDeliveryAnswer = await read(
        webhooks[':id'].deliveries[':delivery'].redeliver.$post({ param: { id, delivery } }),
      )
      return { message: `“${formatEvent(sent.kind)}” is sent again within seconds.` }
    },
    async remove() {
      return { message: (await read(webhooks[':id'].$delete({ param }))).message, removed: true }
    },
  }
  const typed = wanted === 'add' || wanted === 'save' ? { name, url, kinds, withContent } : null
  const quiet: Omit<WebhookOutcome, keyof Acted> = { typed, id: null, secret: null, removed: false }
  const work = async (): Promise<Done> => (await acts[wanted]?.()) ?? { ok: false, message: 'Nothing was chosen.' }
  return await act(quiet, work, id ? `${WEBHOOKS}/${id}` : `${WEBHOOKS}?open=new`)
}
