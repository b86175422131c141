import { data, Link, redirect } from 'react-router'
import type { DeadlineRulePreviewAnswer } from '#contract/work/deadline-rules.ts'
import { NEW_RULE } from '#domain/deadlines/rule.ts'
import { ApiProblem, clientContext, orNotFound, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/rule'
import { ApplyPart } from './apply-part.tsx'
import { fieldErrors, type TypedRule, typedIn, typedOf, writtenOf } from './read-rule.ts'
import { RuleForm } from './rule-form.tsx'
import { RulePreview } from './rule-preview.tsx'

const EMPTY = {
  name: '',
  service: '',
  note: '',
  region: null,
  isPublic: false,
  rule: NEW_RULE,
  steps: [],
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const rules = api['deadline-rules']
  const { items: regions } = await read(rules.regions.$get())
  if (params.id === 'new') {
    const slug = new URL(request.url).searchParams.get('example')
    const { examples } = await read(rules.$get())
    const example = examples.find((each) => each.slug === slug)
    const begin = { ...EMPTY, ...example, name: example ? example.name.replace('Example: ', '') : '' }
    const preview = await read(rules.dates.$get({ query: example ? { example: example.slug } : {} }))
    return { rule: null, typed: typedOf(begin), regions, preview }
  }
  const found = read(rules[':id'].$get({ param: { id: params.id } }))
  const rule = await orNotFound(found)
  const preview = await read(rules.dates.$get({ query: { rule: params.id } }))
  return { rule, typed: typedOf(rule), regions, preview }
}

interface Outcome {
  ok: boolean
  message: string
  errors: Record<string, string>
  typed: TypedRule | null
  preview: DeadlineRulePreviewAnswer | null
  previewed: string
}

const nothing = { errors: {}, typed: null, preview: null, previewed: '' }

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const rules = context.get(clientContext).api['deadline-rules']
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const param = { id: params.id }
  if (intent === 'apply') {
    const chosen = String(form.get('clients') ?? '')
    const begins = String(form.get('begins') ?? '')
    const ids = form.getAll('client').map(Number)
    const json = { clients: chosen === 'all' ? ('all' as const) : ids, ...(begins ? { begins } : {}) }
    const { ok, message } = await outcomeOf(read(rules[':id'].apply.$post({ param, json })))
    return data({ ...nothing, ok, message } satisfies Outcome, { status: ok ? 200 : 422 })
  }
  const typed = typedIn(form)
  const written = writtenOf(typed)
  const isNew = params.id === 'new'
  const version = Number(form.get('version') ?? 1)
  try {
    const looked = JSON.stringify([written.rule, written.region])
    const { rule: whole, region } = written
    const json = { rule: whole, region, yearEnd: typed.yearEnd || '12-31', ...(isNew ? {} : { id: Number(params.id) }) }
    const preview = await read(rules.preview.$post({ json }))
    const { moved = 0, removed = 0, added = 0 } = preview.changes ?? {}
    const isUnseen = moved + removed + added > 0 && form.get('previewed') !== looked
    if (intent !== 'save' || isUnseen) {
      const message =
        isUnseen && intent === 'save' ? 'Dates change with this. Look at what moves below, then save.' : ''
      return { ...nothing, ok: true, message, typed, preview, previewed: looked } satisfies Outcome
    }
    if (isNew) {
      const { id } = await read(rules.$post({ json: written }))
      throw redirect(`/dashboard/deadlines/rules/${id}`)
    }
    const state = typed.state === 'archived' ? ('archived' as const) : ('active' as const)
    await read(rules[':id'].$patch({ param, json: { ...written, version, state } }))
    return { ...nothing, ok: true, message: 'Saved.' } satisfies Outcome
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const errors = error.status === 422 ? fieldErrors(error.fields) : {}
    return data({ ...nothing, ok: false, message: error.message, errors, typed } satisfies Outcome, { status: 422 })
  }
}

/** One rule: its form, what it makes, and to whom it applies. */
export default function RuleScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, regions } = loaderData
  const title = rule?.name ?? 'New rule'
  const errors = actionData?.errors ?? {}
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/deadlines/rules" className="ink-link inline-flex min-h-9 items-center">
          Back to the rules
        </Link>
      </p>
      <h1 className="rule-double mb-6 pb-4 text-3xl font-normal wrap-anywhere">{title}</h1>
      {actionData?.message && Object.keys(errors).length === 0 ? (
        <ActOutcome ok={actionData.ok} message={actionData.message} />
      ) : null}
      <div className="grid gap-10 lg:grid-cols-2">
        <div>
          <RuleForm
            key={rule?.version ?? 0}
            typed={actionData?.typed ?? loaderData.typed}
            errors={errors}
            regions={regions}
            previewed={actionData?.previewed ?? ''}
            isNew={!rule}
            version={rule?.version ?? 1}
            clients={rule?.clients ?? 0}
          />
        </div>
        <div>
          <RulePreview
            preview={actionData?.preview ?? loaderData.preview}
            isAsked={Boolean(actionData?.preview && !actionData.message)}
          />
          {rule ? (
            <ApplyPart rule={rule} />
          ) : (
            <p className="mt-6 text-ink-soft">Once it is saved, you choose the clients.</p>
          )}
        </div>
      </div>
    </>
  )
}
