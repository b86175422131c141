import { Form as PlainForm, redirect } from 'react-router'
import { EVERY_WORDS, SCHEDULE_EVERY } from '#contract/clients/schedule-fields.ts'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { longDate, MONTH_NAMES } from '#domain/time/days.ts'
import { type Client, clientContext, orNotFound, read } from '#web/api.ts'
import { choicesOf } from '#web/signed-in/list/list-filters.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { act, answer, errorsOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/schedule'
import { linesOf, paperFieldsOf, wantedIn } from './request-acts.ts'
import { SCHEDULES } from './schedules.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  if (params.id !== 'new') {
    const found = read(api['paper-request-schedules'][':id'].$get({ param: { id: params.id } }))
    const { client, ...schedule } = await orNotFound(found)
    const values = { ...schedule, items: linesOf(schedule.items), dueDays: schedule.dueDays ?? '' }
    return { schedule, client, services: [], values, isSaved: asked.has('saved') }
  }
  const client = await clientOf(api, asked.get('client'))
  const [{ services }, start] = [await read(api.clients.choices.$get()), await startOf(api, asked.get('request'))]
  const now = new Date()
  const values = { every: 'month', month: now.getUTCMonth() + 1, day: 1, dueDays: 14, ...start }
  return { schedule: null, client, services, values, isSaved: false }
}

async function clientOf(api: Client['api'], id: string | null) {
  if (!id) return null
  const found = await orNotFound(read(api.clients[':id'].$get({ param: { id } })))
  return { id: found.id, name: found.name }
}

/** What a new one starts with: the list of a request that was sent. */
async function startOf(api: Client['api'], id: string | null) {
  if (!id) return {}
  const { title, note, items } = await orNotFound(read(api['paper-requests'][':id'].$get({ param: { id } })))
  return { title, note, items: linesOf(items.filter(({ state }) => state !== 'withdrawn')) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const form = await request.formData()
  const typed = textsOf(form, 'intent', 'client', 'service', 'every', 'month', 'day', 'dueDays', 'version')
  const param = { id: params.id }
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
  const outcome = await act(
    { typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) },
    async () => {
      if (typed.intent === 'stop') {
        await read(api['paper-request-schedules'][':id'].$delete({ param }))
        throw redirect(`${SCHEDULES}?stopped`)
      }
      const { dueOn: _dueOn, ...wanted } = wantedIn(form)
      const dueDays = typed.dueDays.trim() === '' ? null : Number(typed.dueDays)
      const when = { every: typed.every as 'month', month: number(typed.month), day: number(typed.day), dueDays }
      if (params.id === 'new') {
        const whom = typed.client ? { client: Number(typed.client) } : { service: typed.service }
        const { id } = await read(api['paper-request-schedules'].$post({ json: { ...wanted, ...when, ...whom } }))
        throw redirect(`${SCHEDULES}/${id}?saved`)
      }
      const json = { ...wanted, ...when, version: Number(typed.version) }
      await read(api['paper-request-schedules'][':id'].$patch({ param, json }))
      throw redirect(`${SCHEDULES}/${params.id}?saved`)
    },
  )
  return answer({ ...outcome, fields: paperFieldsOf(outcome.fields) })
}

/** A request that repeats: what is asked, how often, on which day. */
export default function ScheduleScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { schedule, client, services, values, isSaved } = loaderData
  const whom = client ? client.name : schedule ? `all clients with ${schedule.service}` : 'all clients with a service'
  const title = schedule ? schedule.title : 'Repeat a request'
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      <p className="mb-2">
        {client ? (
          <TextLink to={`/dashboard/clients/${client.id}/requests`}>Back to the requests to {client.name}</TextLink>
        ) : (
          <TextLink to={SCHEDULES}>Back to the repeating requests</TextLink>
        )}
      </p>
      <h1 className="text-2xl font-normal wrap-anywhere">{title}</h1>
      <p className="mb-4 text-ink-soft">
        Asked of {whom}.{schedule ? ` The next list is made on ${longDate(schedule.nextOn)}.` : ''}
      </p>
      {isSaved && !actionData ? (
        <OutcomeAlert tone="success" className="mb-4">
          Saved.
        </OutcomeAlert>
      ) : null}
      <Form
        key={schedule?.version}
        errors={errorsOf(actionData)}
        values={actionData?.typed ?? values}
        submit={schedule ? 'Save' : 'Repeat this request'}
        aria-label={title}
      >
        <input type="hidden" name="version" value={schedule?.version ?? ''} />
        {client ? <input type="hidden" name="client" value={client.id} /> : null}
        {client || schedule ? null : (
          <SelectField
            name="service"
            label="Service"
            hint="Every active client with deadlines of this service is asked"
            prompt="Choose one"
            choices={services.map((name) => ({ value: name, label: name }))}
          />
        )}
        <div className="flex flex-wrap items-end gap-4">
          <SelectField name="every" label="Repeats" choices={choicesOf(EVERY_WORDS).filter(isKnown)} />
          <TextField name="day" label="On day" inputMode="numeric" inputClassName="max-w-20" />
          <SelectField
            name="month"
            label="In month"
            choices={MONTH_NAMES.map((name, at) => ({ value: String(at + 1), label: name }))}
          />
          <TextField name="dueDays" label="Due after, in days" optional inputMode="numeric" inputClassName="max-w-24" />
        </div>
        <TextField
          name="title"
          label="Title"
          hint="The period is added: “Bank statements, October 2026”"
          maxLength={200}
        />
        <TextAreaField
          name="items"
          label="Papers"
          hint="One per line. Text after a colon explains it. Each list starts with the papers of the last one."
          rows={8}
        />
        <TextAreaField name="note" label="Note" optional rows={3} />
      </Form>
      {schedule ? (
        <PlainForm method="post" className="mt-4">
          <Button name="intent" value="stop" variant="quiet" size="small">
            Stop repeating
          </Button>
        </PlainForm>
      ) : null}
    </>
  )
}

const isKnown = ({ value }: { value: string }) => SCHEDULE_EVERY.some((every) => every === value)
