import type { ClientAnswer } from '#contract/clients/clients.ts'
import { Form } from '#design/patterns/form.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { CheckboxGroup, RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { MONTH_NAMES } from '#domain/time/days.ts'
import { errorsOf, type Outcome } from '#web/signed-in/session/submit.ts'
import { KINDS, STATE_ORDER, STATES } from './client-text.ts'

interface Props {
  client: ClientAnswer | null
  choices: {
    staff: { id: string; name: string }[]
    plans: { slug: string; name: string; storageGb: number }[]
  }
  zones: string[]
  outcome: (Outcome & { typed: Record<string, string> }) | undefined
  /** A user has been shown likely duplicates, and wants it all the same. */
  isSure?: boolean
  submit: string
  cancel: string
}

const GB = 1_000_000_000

export function ClientForm({ client, choices, zones, outcome, isSure, submit, cancel }: Props) {
  const typed = outcome && !outcome.ok ? outcome.typed : null
  const [month = '', day = ''] = (client?.yearEnd ?? '').split('-')
  const team = typed ? (typed.team ?? '').split(' ') : (client?.team ?? []).map(({ id }) => id)
  const limit = client?.storageLimitBytes
  return (
    <Form
      errors={isSure ? {} : errorsOf(outcome)}
      values={{ kind: 'company', state: 'active', ...client, ...typed }}
      submit={submit}
      beside={
        <ButtonLink to={cancel} variant="secondary">
          Cancel
        </ButtonLink>
      }
    >
      {client ? <input type="hidden" name="version" value={client.version} /> : null}
      {isSure ? <input type="hidden" name="sure" value="yes" /> : null}
      <RadioGroup
        label="Kind of client"
        name="kind"
        choices={Object.entries(KINDS).map(([kind, label]) => ({ value: kind, label }))}
      />
      <TextField label="Name" name="name" maxLength={120} />
      <SelectField
        label="State"
        name="state"
        choices={STATE_ORDER.map((state) => ({ value: state, label: STATES[state].words }))}
      />
      <TextField label="Email" name="email" type="email" optional />
      <TextField label="Phone" name="phone" type="tel" optional />
      <TextField label="Address" name="address" optional />
      <TextField label="Registration number" name="registrationNumber" optional />
      <TextField label="Tax number" name="taxNumber" optional />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <SelectField
          label="Year end, month"
          name="yearEndMonth"
          id="yearEnd"
          optional
          prompt="Not known"
          defaultValue={typed?.yearEndMonth ?? month}
          choices={MONTH_NAMES.map((name, at) => ({ value: String(at + 1).padStart(2, '0'), label: name }))}
        />
        <SelectField
          label="Day"
          name="yearEndDay"
          optional
          prompt="Last"
          defaultValue={typed?.yearEndDay ?? day}
          choices={Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0')).map((each) => ({
            value: each,
            label: String(Number(each)),
          }))}
        />
      </div>
      <SelectField
        label="Time zone"
        name="timeZone"
        optional
        prompt="The firm’s"
        choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <SelectField
        label="Responsible"
        name="responsible"
        optional
        prompt="Nobody yet"
        defaultValue={typed?.responsible ?? client?.responsible?.id ?? ''}
        choices={choices.staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label="Tags"
        name="tags"
        optional
        hint="Separated by commas. Clients can be filtered by tag."
        defaultValue={typed?.tags ?? client?.tags.join(', ') ?? ''}
      />
      <CheckboxGroup
        label="Team"
        name="team"
        optional
        hint="Who works for this client. The responsible person is always on it."
        defaultValue={team}
        choices={choices.staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label="Plan"
        name="plan"
        optional
        prompt="No plan (1 GB)"
        choices={choices.plans.map(({ slug, name, storageGb }) => ({
          value: slug,
          label: storageGb > 0 ? `${name} (${storageGb} GB)` : name,
        }))}
      />
      <TextField
        label="Storage limit in GB"
        name="storageGb"
        inputMode="decimal"
        optional
        hint="Leave it empty to follow the plan."
        inputClassName="max-w-48"
        defaultValue={typed?.storageGb ?? (limit === null || limit === undefined ? '' : String(limit / GB))}
        error={outcome?.fields.storageLimitBytes}
      />
    </Form>
  )
}
