import { data, Form, Link } from 'react-router'
import { DEADLINE_STATES } from '#contract/work/deadline-fields.ts'
import type { DeadlineAnswer } from '#contract/work/deadlines.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatPeriod } from '#domain/deadlines/periods.ts'
import { addDays } from '#domain/time/days.ts'
import { type Client, clientContext, orNotFound, read } from '#web/api.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { formatDay, formatState } from '#web/signed-in/deadlines/deadline-text.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { readUpload } from '#web/signed-in/sending/read-upload.ts'
import { UploadOutcome } from '#web/signed-in/sending/upload-outcome.tsx'
import { outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/deadline'
import { DeadlineSteps, runStepAct } from './deadline-steps.tsx'
import { UploadProof } from './upload-proof.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const found = read(api.deadlines[':id'].$get({ param: { id: params.id } }))
  const deadline = await orNotFound(found)
  const { staff } = await read(api.clients.choices.$get())
  const client = String(deadline.clientId)
  const { items } = await read(api.clients[':id'].documents.$get({ param: { id: client }, query: {} }))
  const { items: templates } = await read(api['paper-requests'].templates.$get())
  const newest = items.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))
  const documents = newest.map(({ id, name }) => ({ value: id, label: name }))
  const uploaded = await readUpload(new URL(request.url).searchParams, context.get(clientContext))
  return { deadline, staff, templates, documents, uploaded }
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const calls = context.get(clientContext).api.deadlines[':id']
  const form = await request.formData()
  if (form.get('intent') === 'ask') return await askForPapers(calls, params.id, form)
  if (String(form.get('intent')).startsWith('step-')) {
    const outcome = await runStepAct(calls.steps, params.id, form)
    return data(outcome, { status: outcome.ok ? 200 : 409 })
  }
  const typed = textsOf(form, 'version', 'state', 'assignee', 'reference', 'proof', 'papers')
  const state = DEADLINE_STATES.find((known) => known === typed.state)
  const json = {
    version: Number(typed.version),
    ...(state ? { state } : {}),
    ...(form.has('assignee') ? { assignee: typed.assignee || null } : {}),
    ...(form.has('reference') ? { reference: typed.reference || null } : {}),
    ...(form.has('proof') ? { proof: typed.proof || null } : {}),
    ...(form.has('papers') ? { paperRequest: typed.papers ? Number(typed.papers) : null } : {}),
  }
  const changed = read(calls.$patch({ param: { id: params.id }, json }))
  const done = changed.then((deadline) => ({ message: DONE[deadline.state], version: deadline.version }))
  const { ok, message, value } = await outcomeOf(done)
  const undo = ok && value && (state === 'filed' || state === 'not_needed')
  return data(
    { ok, message, undo: undo ? { version: String(value.version), state: 'open' } : null },
    { status: ok ? 200 : 409 },
  )
}

const DONE: Record<DeadlineAnswer['state'], string> = {
  open: 'Saved.',
  in_work: 'Work has started.',
  filed: 'It is filed.',
  not_needed: 'It is not needed.',
}

/** One deadline: what it waits for, whose it is, and the act to file it with its proof. */
export default function DeadlineScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { deadline } = loaderData
  const { clientId, clientName, title, dueOn, state, waitingFor, filedBy, filedAt, reference, proof } = deadline
  const { words, tone } = formatState(deadline)
  const isOpen = state === 'open' || state === 'in_work'
  const name = [title, formatPeriod(deadline.period)].filter(Boolean).join(', ')
  return (
    <>
      <OfficeTitle>{`${name}: ${clientName}`}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <Link to="/dashboard/deadlines" className="ink-link inline-flex min-h-9 items-center">
          Back to the deadlines
        </Link>
      </p>
      <h1 className="text-3xl font-normal wrap-anywhere">{name}</h1>
      <p className="rule-double mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 pb-4">
        <Tag tone={tone}>{words}</Tag>
        <span className="figures">Due on {formatDay(dueOn)}</span>
        <TextLink to={`/dashboard/clients/${clientId}/deadlines`}>{clientName}</TextLink>
        <span>{deadline.responsible?.name ?? 'Nobody is responsible'}</span>
        <WriteAbout clientId={clientId} about={`deadline:${deadline.id}`} what={name} forFirm />
      </p>
      {actionData ? <ActOutcome {...actionData} /> : <UploadOutcome upload={loaderData.uploaded} forFirm />}
      {waitingFor ? (
        <section aria-labelledby="missing-title" className="mb-8">
          <h2 id="missing-title" className="text-xl">
            Waiting for papers
          </h2>
          <p>
            From <TextLink to={`/dashboard/clients/${clientId}/requests`}>{waitingFor.title}</TextLink> these are
            missing:
          </p>
          <ul className="mt-1 list-disc pl-6">
            {waitingFor.missing.map((paper) => (
              <li key={paper} className="wrap-anywhere">
                {paper}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DeadlineSteps deadline={deadline} staff={loaderData.staff} today={deadline.today} isOpen={isOpen} />
      {isOpen ? (
        <OpenActs {...loaderData} />
      ) : (
        <section aria-label="Outcome">
          <p>
            {state === 'filed' ? 'Filed by' : 'Not needed, according to'} {filedBy}
            {filedAt ? (
              <>
                , <Moment at={filedAt} />
              </>
            ) : null}
            {reference ? `. Reference: ${reference}` : ''}
          </p>
          {proof ? (
            <p className="mt-1">
              Proof:{' '}
              <a href={proof.url} className="ink-link wrap-anywhere">
                {proof.name}
              </a>
            </p>
          ) : null}
          <Form method="post" className="mt-4" data-print="no">
            <input type="hidden" name="version" value={deadline.version} />
            <Button name="state" value="open" variant="secondary">
              Open it again
            </Button>
          </Form>
        </section>
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Calls = Client['api']['deadlines'][':id']

async function askForPapers(calls: Calls, id: string, form: FormData) {
  const { version, template, dueOn } = textsOf(form, 'version', 'template', 'dueOn')
  const json = { version: Number(version), template, dueOn: dueOn || null }
  const asked = read(calls.papers.$post({ param: { id }, json })).then(() => ({ message: ASKED }))
  const { ok, message, fields } = await outcomeOf(asked)
  const words = Object.values(fields)[0] ?? message
  return data({ ok, message: words, undo: null }, { status: ok ? 200 : 409 })
}

const ASKED = 'The client is asked for them, and the deadline waits until they arrive.'

function OpenActs({ deadline, staff, documents, templates, uploaded }: Loaded) {
  const papers = deadline.requests.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <div className="grid gap-10 lg:grid-cols-2" key={deadline.version}>
      <section aria-labelledby="file-title">
        <h2 id="file-title" className="text-xl">
          File it
        </h2>
        <UploadProof deadline={deadline} />
        <Form method="post" className="mt-6 flex max-w-form flex-col gap-4">
          <input type="hidden" name="version" value={deadline.version} />
          <TextField
            name="reference"
            label="Reference"
            hint="The reference number of the filing"
            optional
            maxLength={120}
            defaultValue={deadline.reference ?? ''}
          />
          <SelectField
            name="proof"
            label="Proof"
            hint="A document of the client"
            optional
            prompt="None"
            choices={documents}
            defaultValue={uploaded?.receipt?.documentId ?? deadline.proof?.id ?? ''}
          />
          <div className="flex flex-wrap gap-3">
            <Button name="state" value="filed">
              Filed
            </Button>
            <Button name="state" value="not_needed" variant="secondary">
              Not needed
            </Button>
          </div>
        </Form>
      </section>
      <section aria-labelledby="work-title">
        <h2 id="work-title" className="text-xl">
          Until then
        </h2>
        <Form method="post" className="mt-3 flex max-w-form flex-col gap-4">
          <input type="hidden" name="version" value={deadline.version} />
          <SelectField
            name="assignee"
            label="Who does it"
            optional
            prompt="The person responsible for the client"
            choices={staff.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={deadline.assignee?.id ?? ''}
          />
          <SelectField
            name="papers"
            label="It waits for these papers"
            hint={
              papers.length > 0
                ? 'An open request to the client'
                : 'There is no open request to this client. Ask for papers below.'
            }
            optional
            prompt="None"
            choices={papers}
            defaultValue={deadline.paperRequestId === null ? '' : String(deadline.paperRequestId)}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary">Save</Button>
            {deadline.state === 'open' ? (
              <Button name="state" value="in_work" variant="secondary">
                Start work
              </Button>
            ) : (
              <Button name="state" value="open" variant="quiet">
                Stop work
              </Button>
            )}
          </div>
        </Form>
        {deadline.waitingFor ? null : <AskPapers deadline={deadline} templates={templates} />}
      </section>
    </div>
  )
}

interface Props {
  deadline: DeadlineAnswer & { today: string }
  templates: { slug: string; title: string }[]
}

/** So many days before it is due the client's papers should be there. */
const DAYS_BEFORE = 14

/** Asks the client for the papers of a list; the deadline waits for them from then on. */
function AskPapers({ deadline, templates }: Props) {
  const { today } = deadline
  const { sendsEmail } = useFirm()
  const wanted = addDays(deadline.dueOn, -DAYS_BEFORE)
  return (
    <section aria-labelledby="ask-title" className="mt-8">
      <h3 id="ask-title" className="text-lg">
        Ask for papers
      </h3>
      <Form method="post" className="mt-3 flex max-w-form flex-col gap-4">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="version" value={deadline.version} />
        <SelectField
          name="template"
          label="List of papers"
          hint={`The client ${sendsEmail ? 'is emailed the list' : 'finds the list in their client area'}, and the deadline waits for it`}
          prompt="Choose a list"
          choices={templates.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <TextField
          name="dueOn"
          type="date"
          label="To be sent by"
          optional
          inputClassName="max-w-48"
          defaultValue={wanted > today ? wanted : addDays(today, 1)}
        />
        <div>
          <Button variant="secondary">Ask for these papers</Button>
        </div>
      </Form>
    </section>
  )
}
