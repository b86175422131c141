import { data, Form, Link } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { Moment } from '#web/admin/parts/moments.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import type { Route } from './+types/request'
import { KINDS, LEAD_ORDER, STATES } from './lead-words.ts'
import { RequestFacts } from './request-facts.tsx'
import { RequestHistory } from './request-history.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { lead: await read(context.get(clientContext).api.leads[':id'].$get({ param: { id: params.id } })) }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw new Response(error.message, { status: 404 })
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { leads } = context.get(clientContext).api
  const param = { id: params.id }
  const text = String(form.get('note') ?? '')
  try {
    if (form.has('note')) {
      await read(leads[':id'].notes.$post({ param, json: { text } }))
      return { ok: true, message: 'The note has been added.', note: '' }
    }
    const version = Number(form.get('version'))
    const state = LEAD_ORDER.find((known) => known === form.get('state'))
    const owner = form.has('take') ? { owner: 'me' } : {}
    await read(
      leads[':id'].$patch({ param, json: { version, ...(state && !form.has('take') ? { state } : {}), ...owner } }),
    )
    return { ok: true, message: 'Saved.', note: '' }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ ok: false, message: Object.values(error.fields)[0] ?? error.message, note: text }, { status: 422 })
  }
}

/** One request: what was asked, what was done about it, and what to do next. */
export default function Request({ loaderData: { lead }, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${lead.reference} · Countinghouse`}</title>
      <p className="mb-2" data-print="no">
        <Link to="/dashboard/inbox" className="inline-flex min-h-9 items-center">
          Back to the inbox
        </Link>
      </p>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal">{lead.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft">
          <span className="figures font-semibold text-ink">{lead.reference}</span>
          {KINDS[lead.kind]}
          <Moment at={lead.createdAt} />
          <Tag tone={STATES[lead.state].tone}>{STATES[lead.state].words}</Tag>
        </p>
      </header>
      {actionData ? (
        <Alert tone={actionData.ok ? 'success' : 'error'} className="mb-6">
          {actionData.message}
        </Alert>
      ) : null}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <RequestFacts lead={lead} />
          <RequestHistory events={lead.events} />
          <Form method="post" className="mt-6 max-w-form" data-print="no" key={lead.events.length}>
            <TextAreaField
              label="Note"
              name="note"
              hint="For the office. The person who wrote in never sees it."
              rows={3}
              defaultValue={actionData?.ok === false ? actionData.note : ''}
            />
            <div className="mt-3">
              <Button variant="secondary">Add the note</Button>
            </div>
          </Form>
        </div>
        <aside aria-label="What to do" data-print="no">
          <Form method="post" className="flex flex-col gap-4" key={lead.version}>
            <input type="hidden" name="version" value={lead.version} />
            <SelectField
              label="State"
              name="state"
              defaultValue={lead.state}
              choices={LEAD_ORDER.map((value) => ({ value, label: STATES[value].words }))}
            />
            <Button>Save</Button>
            <p className="text-sm text-ink-soft">
              {lead.owner ? `${lead.owner.name} looks after this.` : 'Nobody looks after this yet.'}
            </p>
            <Button name="take" value="me" variant="secondary">
              I look after this
            </Button>
          </Form>
          {lead.related.length > 0 ? (
            <section className="rule-top mt-6 pt-4">
              <h2 className="text-lg">From the same address</h2>
              <ul>
                {lead.related.map((other) => (
                  <li key={other.id}>
                    <Link to={`/dashboard/inbox/${other.id}`} className="figures inline-flex min-h-9 items-center">
                      {other.reference}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </aside>
      </div>
    </>
  )
}
