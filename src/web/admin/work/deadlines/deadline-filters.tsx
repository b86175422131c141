import { Form } from 'react-router'
import { applyAtOnce } from '#design/patterns/apply-at-once.ts'
import { Button } from '#design/primitives/button.tsx'
import { Select } from '#design/primitives/select.tsx'
import type { WeekQuery } from './deadline-query.ts'

interface Props {
  query: WeekQuery
  staff: { id: string; name: string }[]
  services: string[]
}

export function DeadlineFilters({ query, staff, services }: Props) {
  const { view, week, day, person, service, group } = query
  const people = [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Form
      role="search"
      aria-label="Deadlines"
      className="flex flex-wrap items-end gap-3 py-4"
      onChange={applyAtOnce}
      key={`${person} ${service} ${group}`}
      data-print="no"
    >
      {Object.entries({ view, week, day }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Choose label="Person" name="person" prompt="Everybody" value={person} choices={people} />
      <Choose
        label="Service"
        name="service"
        prompt="All services"
        value={service}
        choices={services.map((name) => ({ value: name, label: name }))}
      />
      <Choose
        label="Group by"
        name="group"
        value={group}
        choices={[
          { value: 'day', label: 'Day' },
          { value: 'person', label: 'Person' },
          { value: 'client', label: 'Client' },
        ]}
      />
      <Button variant="secondary">Apply</Button>
    </Form>
  )
}

interface ChooseProps {
  label: string
  name: string
  value: string
  choices: { value: string; label: string }[]
  prompt?: string
}

function Choose({ label, name, value, choices, prompt }: ChooseProps) {
  return (
    <div className="min-w-40">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <Select id={name} name={name} choices={choices} defaultValue={value} {...(prompt ? { prompt } : {})} />
    </div>
  )
}
