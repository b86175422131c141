import type { PreferencesAnswer } from '#contract/website/newsletter-subscribers.ts'
import { CheckboxGroup, RadioGroup } from '#design/primitives/choice.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { FREQUENCIES, FREQUENCY_WORDS } from '#domain/subscriptions.ts'
import { DAYS_BEFORE_CHOICES } from '#web/site/calendar/email-form.tsx'

/** News and tax dates: how often, and which. */
export function WishFields({ chosen }: { chosen: PreferencesAnswer }) {
  const { categories, services } = chosen.available
  return (
    <>
      <RadioGroup
        name="news"
        label="News"
        choices={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))}
        defaultValue={chosen.news}
      />
      {categories.length > 1 ? (
        <CheckboxGroup
          name="categories"
          label="Which news"
          hint="Tick none to get all."
          choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={chosen.categories.map(String)}
        />
      ) : null}
      {services.length > 0 ? (
        <>
          <CheckboxGroup
            name="services"
            label="Emails before tax dates"
            choices={services.map((service) => ({ value: service, label: service }))}
            defaultValue={chosen.services}
          />
          <SelectField
            name="daysBefore"
            label="How long before a date"
            choices={DAYS_BEFORE_CHOICES}
            defaultValue={String(chosen.daysBefore)}
          />
        </>
      ) : null}
    </>
  )
}
