import { useState } from 'react'
import type { Settings } from '#contract/system/settings.ts'
import { Form } from '#design/patterns/form.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ColourField } from '#web/admin/system/brand/colour-field.tsx'
import { LookPreview } from '#web/admin/system/brand/look-preview.tsx'
import { MarkField } from '#web/admin/system/brand/mark-field.tsx'
import { addressAfter } from './setup-text.ts'

interface LookForm extends Pick<Settings['brand'], 'mark' | 'primary' | 'accent'> {
  version: number
}

interface Props {
  look: LookForm
  typed: Record<string, string> | undefined
  errors: Record<string, string>
}

export function LookStep({ look, typed, errors }: Props) {
  const [seeds, setSeeds] = useState({
    primary: typed?.primary ?? look.primary,
    accent: typed?.accent ?? look.accent,
  })
  return (
    <Form
      errors={errors}
      multipart
      submit="Save and continue"
      aria-label="Logo and colours"
      beside={<TextLink to={addressAfter('look')}>Skip this step</TextLink>}
    >
      <input type="hidden" name="version" value={look.version} />
      <MarkField
        id="mark"
        label="Logo"
        hint="An SVG or PNG file of at most 512 KB. Icons and the pictures of shared links are made from it."
        value={typed?.mark ?? look.mark}
        error={errors.mark}
      />
      <ColourField
        id="primary"
        label="Main colour"
        hint="Links, buttons and figures"
        seed="primary"
        value={seeds.primary}
        error={errors.primary}
        onEdit={(primary) => setSeeds((before) => ({ ...before, primary }))}
      />
      <ColourField
        id="accent"
        label="Second colour"
        hint="Tags and highlights"
        seed="accent"
        value={seeds.accent}
        error={errors.accent}
        onEdit={(accent) => setSeeds((before) => ({ ...before, accent }))}
      />
      <LookPreview seeds={seeds} />
    </Form>
  )
}
