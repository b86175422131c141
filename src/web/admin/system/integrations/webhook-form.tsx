import { WEBHOOK_KINDS } from '#contract/system/webhook-fields.ts'
import type { WebhookAnswer } from '#contract/system/webhooks.ts'
import { Checkbox, CheckboxGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { ListForm } from '#web/signed-in/list/list-form.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import { EVENTS } from './integration-text.ts'
import type { WebhookOutcome } from './webhook-acts.ts'

interface Props {
  webhook: WebhookAnswer | null
  outcome: WebhookOutcome | undefined
  away: string
}

export function WebhookForm({ webhook, outcome, away }: Props) {
  const refused = outcome?.typed && !outcome.ok ? outcome : undefined
  const typed = refused?.typed ?? {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    kinds: webhook?.kinds ?? ['lead.received'],
    withContent: webhook?.withContent ? 'on' : '',
  }
  return (
    <ListForm
      key={webhook?.version ?? 'new'}
      label={webhook ? `Webhook ${webhook.name}` : 'New webhook'}
      away={away}
      errors={errorsOf(refused)}
      values={typed}
      submit={webhook && !webhook.isOn ? 'Save and switch on' : 'Save the webhook'}
    >
      <FreshMark />
      <input type="hidden" name="act" value={webhook ? 'save' : 'add'} />
      <input type="hidden" name="id" value={webhook?.id ?? ''} />
      <input type="hidden" name="version" value={webhook?.version ?? ''} />
      <TextField label="Name" name="name" hint="What receives it, such as “n8n”" autoComplete="off" />
      <TextField
        label="Address"
        name="url"
        type="url"
        hint="It begins with https://. A new secret is made for each new host."
        autoComplete="off"
        spellCheck={false}
      />
      <CheckboxGroup
        label="Events"
        name="kinds"
        choices={WEBHOOK_KINDS.map((value) => ({ value, label: EVENTS[value] }))}
      />
      <Checkbox
        name="withContent"
        label="Send content with the ids"
        hint="Names, addresses and texts then leave this site with each event. Without it, a program reads them by the API."
        defaultChecked={typed.withContent === 'on'}
      />
    </ListForm>
  )
}
