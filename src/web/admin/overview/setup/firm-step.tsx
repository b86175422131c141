import { useRef } from 'react'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { useSession } from '#web/signed-in/session/session-guard.tsx'
import { addressAfter } from './setup-text.ts'

interface Field {
  /** What the form begins with: empty while it is still the sample's. */
  value: string
  sample: string | null
}

export interface FirmForm {
  fields: Record<string, Field>
  version: number
  email: string
}

interface Props {
  firm: FirmForm
  typed: Record<string, string> | undefined
  errors: Record<string, string>
}

export function FirmStep({ firm, typed, errors }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, 'setup.firm', { person: useSession().account, replaces: true })
  const of = (name: string) => {
    const { value = '', sample = null } = firm.fields[name] ?? {}
    return {
      name,
      defaultValue: typed?.[name] ?? value,
      error: errors[name],
      ...(sample ? { hint: `The site says “${sample}” now` } : {}),
    }
  }
  return (
    <Form
      ref={form}
      errors={errors}
      submit="Save and continue"
      aria-label="Your firm"
      beside={<TextLink to={addressAfter('firm')}>Skip this step</TextLink>}
    >
      <input type="hidden" name="version" value={firm.version} />
      <TextField label="Your own name" autoComplete="name" maxLength={120} {...of('fullName')} />
      <p className="-mt-4 text-sm text-ink-soft">
        You sign in as {firm.email}. <TextLink to="/dashboard/account">Change the address under Profile</TextLink>
      </p>
      <TextField label="Name of the firm" autoComplete="organization" maxLength={80} {...of('name')} />
      <TextField label="Legal name" maxLength={120} {...of('legalName')} />
      <TextField label="Email address of the firm" type="email" maxLength={254} {...of('email')} />
      <TextField label="Phone" type="tel" maxLength={32} {...of('phone')} />
      <TextAreaField label="Street and house" rows={2} {...of('addressLines')} />
      <TextField label="City" maxLength={80} {...of('city')} />
      <TextField label="Postcode" optional maxLength={20} {...of('postcode')} />
      <TextField label="Region" optional maxLength={80} {...of('region')} />
      <TextField label="Country" optional maxLength={80} {...of('country')} />
    </Form>
  )
}
