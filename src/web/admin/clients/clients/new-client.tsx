import { data, Link, redirect } from 'react-router'
import type { LikelyDuplicateAnswer, NewClient } from '#contract/clients/clients.ts'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { ApiProblem, type Client, clientContext, orUnavailable, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/new-client'
import { ClientForm } from './client-form.tsx'
import { ALIKE } from './client-text.ts'
import { readClientForm } from './read-client-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const choices = await read(context.get(clientContext).api.clients.choices.$get())
  return { choices, zones: Intl.supportedValuesOf('timeZone') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.has('lead')) {
    const isForProposal = form.get('then') === 'proposals'
    return await makeOfLead(context.get(clientContext), String(form.get('lead')), isForProposal)
  }
  const { client, typed } = readClientForm(form)
  const duplicates = form.has('sure') ? [] : await duplicatesOf(context.get(clientContext), client)
  if (duplicates.length > 0) {
    return data({ ok: false, message: '', fields: {}, value: null, typed, duplicates }, { status: 409 })
  }
  const made = read(context.get(clientContext).api.clients.$post({ header: {}, json: client }))
  const outcome = await outcomeOf<{ id: number; message?: string }>(made)
  if (outcome.value) throw redirect(`/dashboard/clients/${outcome.value.id}`)
  return data({ ...outcome, typed, duplicates }, { status: 422 })
}

async function duplicatesOf({ api }: Client, { name, email, registrationNumber, taxNumber }: NewClient) {
  const known = Object.entries({ name, email, registrationNumber, taxNumber }).filter(([, value]) => value)
  const query = Object.fromEntries(known) as Record<string, string>
  // What is too long to be looked for is said by the form itself.
  return (await read(api.clients.duplicates.$get({ query })).catch(() => ({ items: [] }))).items
}

/** Makes a client of a request: its people follow, because whoever wrote is usually invited next, or its proposals. */
async function makeOfLead({ api }: Client, id: string, isForProposal: boolean): Promise<never> {
  const calls = api.leads[':id'].client
  // Whoever gets a proposal has not agreed to anything yet.
  const json = isForProposal ? { state: 'prospect' as const } : {}
  const made = await orUnavailable(read(calls.$post({ param: { id }, json }))).catch(async (error: unknown) => {
    // Pressed twice, or by a colleague at the same time: the client that was made is shown.
    const known = error instanceof ApiProblem && error.status === 409
    const { client } = known ? await read(calls.$get({ param: { id } })) : { client: null }
    if (!client) throw error
    return client
  })
  throw redirect(`/dashboard/clients/${made.id}/${isForProposal ? 'proposals#new' : 'people'}`)
}

export default function NewClientScreen({ loaderData, actionData }: Route.ComponentProps) {
  const duplicates = actionData?.duplicates ?? []
  return (
    <>
      <OfficeTitle>Add a client</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/clients" className="ink-link inline-flex min-h-9 items-center">
          Back to the clients
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal">Add a client</h1>
      {duplicates.length > 0 ? <Duplicates duplicates={duplicates} /> : null}
      <ClientForm
        client={null}
        {...loaderData}
        outcome={actionData}
        isSure={duplicates.length > 0}
        submit={duplicates.length > 0 ? 'Add the client all the same' : 'Add the client'}
        cancel="/dashboard/clients"
      />
    </>
  )
}

/** Nothing was made yet, and a user has to decide. */
function Duplicates({ duplicates }: { duplicates: LikelyDuplicateAnswer[] }) {
  return (
    <OutcomeAlert isLong tone="warning" of={duplicates} className="mb-6" title="This client may exist already">
      <ul>
        {duplicates.map(({ id, name, alike }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/dashboard/clients/${id}`} className="ink-link inline-flex min-h-9 items-center">
              {name}
            </Link>{' '}
            ({alike.map((each) => ALIKE[each]).join(', ')})
          </li>
        ))}
      </ul>
      <p className="mt-2">Nothing was added yet.</p>
    </OutcomeAlert>
  )
}
