import { Form } from '#design/patterns/form.tsx'
import { Section } from '#design/patterns/section.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'

const ERRORS = {
  'wrong-email': 'Enter an email address such as name@example.com',
  'wrong-topics': 'Choose at least one topic',
}

const TOPICS = [
  { value: 'tax', label: 'Tax', hint: 'Returns, letters, planning' },
  { value: 'books', label: 'Bookkeeping' },
  { value: 'other', label: 'Other' },
]

export function FormsShown() {
  return (
    <>
      <Section title="Fields" note="Label above, hint under it, what was typed is never lost.">
        <Form action="/design" aria-label="Fields" submit="Save the answers" method="get">
          <TextField name="full-name" label="Full name" autoComplete="name" defaultValue="Ada Marsh" />
          <TextField
            name="phone"
            label="Telephone number"
            hint="Any form will do, such as 555 0142"
            optional
            type="tel"
          />
          <TextField name="account" label="Account number" defaultValue="CH-2026-0117" readOnly />
          <TextField name="closed" label="Closed to changes" defaultValue="2025" disabled />
          <SelectField
            name="business"
            label="Kind of business"
            prompt="Choose one"
            choices={['Retailer', 'Distributor', 'Wholesaler', 'Individual'].map((value) => ({ value, label: value }))}
          />
          <TextAreaField name="message" label="Message" hint="Leave out account numbers and passwords." />
          <CheckboxGroup
            name="topics"
            label="What is it about?"
            choices={TOPICS}
            defaultValue={['tax', 'other']}
            under={{ other: <TextField name="other-topic" label="Which other topic?" /> }}
          />
          <RadioGroup
            name="reply"
            label="How shall we reply?"
            defaultValue="mail"
            choices={[
              { value: 'mail', label: 'By email' },
              { value: 'phone', label: 'By telephone' },
              { value: 'fax', label: 'By fax', disabled: true },
            ]}
          />
          <Checkbox name="remember" label="Keep me logged in" />
        </Form>
      </Section>
      <Section title="Errors" note="The summary takes focus and leads to each field.">
        <Form action="/design" aria-label="Errors" errors={ERRORS} submit="Send again" method="get">
          <TextField id="wrong-email" name="wrong-email" label="Email address" type="email" defaultValue="ada@" />
          <CheckboxGroup id="wrong-topics" name="wrong-topics" label="Topics" choices={TOPICS.slice(0, 2)} />
        </Form>
      </Section>
    </>
  )
}
