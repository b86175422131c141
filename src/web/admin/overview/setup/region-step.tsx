import { useRef } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { type Choice, SelectField } from '#design/primitives/select.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { addressAfter } from './setup-text.ts'

interface RegionForm {
  timeZone: string
  currency: string
  version: number
  zones: string[]
  currencies: Choice[]
}

interface Props {
  region: RegionForm
  typed: Record<string, string> | undefined
  errors: Record<string, string>
}

export function RegionStep({ region, typed, errors }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, 'setup.region', { person: useSession().account, replaces: true })
  return (
    <Form
      ref={form}
      errors={errors}
      submit="Save and continue"
      aria-label="Time zone and currency"
      beside={<TextLink to={addressAfter('region')}>Skip this step</TextLink>}
    >
      <input type="hidden" name="version" value={region.version} />
      <SelectField
        label="Time zone"
        name="timeZone"
        hint="Opening hours, reply times and every time in the office follow it"
        choices={region.zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={typed?.timeZone ?? region.timeZone}
        error={errors.timeZone}
      />
      <SelectField
        label="Currency"
        name="currency"
        hint="Every price on the site is in it. The figures stay as they are"
        choices={region.currencies}
        defaultValue={typed?.currency ?? region.currency}
        error={errors.currency}
      />
    </Form>
  )
}
