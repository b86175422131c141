import { useContext } from 'react'
import { Checkbox } from '#design/primitives/choice.tsx'
import { FormFields } from '#design/primitives/field.tsx'

/** Never ticked beforehand: only what the person chose before an error stays. */
export function NewsletterChoice({ id = 'newsletter' }: { id?: string }) {
  const { values } = useContext(FormFields)
  return (
    <Checkbox
      id={id}
      name="newsletter"
      label="Send me the newsletter"
      hint="One email a week, if there is news. We ask you to confirm first; one click ends it."
      defaultChecked={values.newsletter === true}
    />
  )
}
