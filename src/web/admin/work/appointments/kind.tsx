import { data, Link, redirect } from 'react-router'
import { EXAMPLE_KINDS, NEW_KIND, START_EVERY } from '#contract/work/appointment-fields.ts'
import { Form } from '#design/patterns/form.tsx'
import { CheckboxGroup, RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { ApiProblem, clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { errorsOf } from '#web/site/sending/field-errors.ts'
import type { Route } from './+types/kind'

const KINDS = '/dashboard/appointments/kinds'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const { items: regions } = await read(api['deadline-rules'].regions.$get())
  const { members } = await read(api.team.$get({ query: {} }))
  const team = members.filter(({ role, suspended }) => !suspended && role !== 'editor')
  const people = team.map(({ id, fullName }) => ({ value: id, label: fullName }))
  if (params.id === 'new') {
    const example = EXAMPLE_KINDS.find(({ slug }) => slug === new URL(request.url).searchParams.get('example'))
    const { slug: _, ...begin } = example ?? { slug: '' }
    return { isNew: true, kind: { ...NEW_KIND, ...begin, state: 'active', version: 0 }, regions, people }
  }
  const found = await orNotFound(read(api['appointment-kinds'][':id'].$get({ param: { id: params.id } })))
  return { isNew: false, kind: { ...found, staff: found.staff.map(({ id }) => id) }, regions, people }
}

const NUMBERS = ['minutes', 'everyMinutes', 'bufferMinutes', 'noticeHours', 'horizonDays', 'dailyMost'] as const

export async function action({ request, params, context }: Route.ActionArgs) {
  const kinds = context.get(clientContext).api['appointment-kinds']
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  // What is no number is told by the call, beside its field.
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, text(name) === '' ? Number.NaN : Number(text(name))]))
  const typed = {
    ...{ name: text('name'), about: text('about'), place: text('place'), region: text('region') || null },
    ...(numbers as Record<(typeof NUMBERS)[number], number>),
    staff: form.getAll('staff').map(String),
  }
  const json = { ...typed, everyMinutes: typed.everyMinutes as (typeof START_EVERY)[number] }
  const state = text('state') === 'archived' ? ('archived' as const) : ('active' as const)
  try {
    if (params.id === 'new') await read(kinds.$post({ json }))
    else {
      const version = Number(text('version'))
      await read(kinds[':id'].$patch({ param: { id: params.id }, json: { ...json, state, version } }))
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const values = { ...typed, ...Object.fromEntries(NUMBERS.map((name) => [name, text(name)])), state }
    const errors = error.status === 422 ? errorsOf(error) : {}
    return data({ ok: false, message: error.message, errors, values }, { status: error.status })
  }
  throw redirect(`${KINDS}?saved=yes`)
}

/** A kind of appointment: how long, with whom, and how it can be booked. */
export default function KindScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, kind, regions, people } = loaderData
  const title = isNew ? 'New kind of appointment' : kind.name
  const values = actionData?.values ?? kind
  const errors = actionData?.errors ?? {}
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      <p className="mb-2">
        <Link to={KINDS} className="ink-link inline-flex min-h-9 items-center">
          Back to the kinds of appointments
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal wrap-anywhere">{title}</h1>
      {actionData && Object.keys(errors).length === 0 ? <ActOutcome ok={false} message={actionData.message} /> : null}
      <Form
        key={kind.version}
        errors={errors}
        values={{ ...values, region: values.region ?? '' }}
        submit="Save"
        aria-label={title}
      >
        <input type="hidden" name="version" value={kind.version} />
        <TextField name="name" label="Name" hint="Such as Intro call" maxLength={80} />
        <TextAreaField name="about" label="Description" hint="What visitors read before they book" optional rows={2} />
        <TextField
          name="place"
          label="Where"
          hint="By phone, online, or an address. Shown in the confirmation. For “By phone”, visitors must give a number."
          optional
        />
        <div className="flex flex-wrap items-end gap-4">
          <Count name="minutes" label="Length in minutes" />
          <SelectField
            name="everyMinutes"
            label="Starts every"
            defaultValue={String(values.everyMinutes)}
            choices={START_EVERY.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
          />
          <Count name="bufferMinutes" label="Free minutes around it" />
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <Count name="noticeHours" label="Notice in hours" />
          <Count name="horizonDays" label="Days ahead" />
          <Count name="dailyMost" label="Most a day for each person" hint="0 for any number" />
        </div>
        <CheckboxGroup name="staff" label="Who takes it" choices={people} defaultValue={values.staff} />
        <SelectField
          name="region"
          label="Public holidays of"
          hint="From date-holidays, after Wikipedia (CC BY-SA)"
          optional
          prompt="None"
          choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {isNew ? null : (
          <RadioGroup
            name="state"
            label="Can it be booked"
            defaultValue={values.state}
            choices={[
              { value: 'active', label: 'Yes' },
              { value: 'archived', label: 'No, keep it in the archive' },
            ]}
          />
        )}
      </Form>
    </>
  )
}

function Count({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return <TextField name={name} label={label} hint={hint} inputMode="numeric" inputClassName="max-w-28" />
}
