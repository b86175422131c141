import { data, Form, redirect } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import type { ProposalContent } from '#domain/proposals/content.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { TemplateList } from '#web/signed-in/parts/template-list.tsx'
import { answer, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/templates'
import { TEMPLATES } from './template-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const [{ items }, { currency }] = await Promise.all([
    read(api['proposal-templates'].$get()),
    read(api.proposals.templates.$get()),
  ])
  return { items, currency }
}

const EMPTY: ProposalContent = { title: '', intro: '', options: [], lines: [], terms: [] }

export async function action({ request, context }: Route.ActionArgs) {
  const templates = context.get(clientContext).api['proposal-templates']
  const { id, restore, currency } = textsOf(await request.formData(), 'id', 'restore', 'currency')
  if (id) {
    const param = { id }
    const before = await outcomeOf(read(templates[':id'].$get({ param })) as Promise<Whole>)
    if (!before.value) return data({ ...before, undo: null }, { status: 422 })
    const { name, currency, content } = before.value
    const deleted = await outcomeOf(read(templates[':id'].$delete({ param })))
    const undo = deleted.ok ? { restore: JSON.stringify({ name, currency, content }) } : null
    const message = deleted.ok ? `The template “${name}” is deleted.` : deleted.message
    return answer({ ...deleted, message, undo })
  }
  const json = restore ? (JSON.parse(restore) as Words) : { name: 'New template', currency, content: EMPTY }
  const made = await outcomeOf(read(templates.$post({ json })) as Promise<Whole>)
  if (made.value && !restore) throw redirect(`${TEMPLATES}/${made.value.id}`)
  const message = made.value ? `The template “${made.value.name}” was restored.` : made.message
  return answer({ ...made, message, undo: null })
}

export const shouldRevalidate = () => true

/** What the office begins proposals with: its own, beside those that come with the product. */
export default function Templates({ loaderData: { items, currency }, actionData }: Route.ComponentProps) {
  return (
    <>
      <OfficeTitle>Templates for proposals</OfficeTitle>
      <p className="mb-2">
        <TextLink to="/dashboard/proposals">Back to proposals</TextLink>
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Templates for proposals</h1>
        <Form method="post">
          <input type="hidden" name="currency" value={currency} />
          <Button size="small">New template</Button>
        </Form>
      </div>
      {actionData ? <ActOutcome ok={actionData.ok} message={actionData.message} undo={actionData.undo} /> : null}
      {items.length === 0 ? (
        <EmptyState title="No templates of your own">
          Open a proposal that went well and save it as a template. What comes with the product can be chosen as well.
        </EmptyState>
      ) : (
        <TemplateList
          templates={items.map((template) => ({
            ...template,
            href: `${TEMPLATES}/${template.id}`,
            about: aboutOf(template, currency),
            fields: { id: String(template.id) },
          }))}
        />
      )}
    </>
  )
}

interface Words {
  name: string
  currency: string
  content: ProposalContent
}

type Whole = Words & { id: number; message?: string }

function aboutOf({ lines, currency }: { lines: number; currency: string }, ours: string): string {
  const counted = lines === 1 ? '1 line' : `${lines} lines`
  return currency === ours
    ? counted
    : `${counted}, with prices in ${currency}: a proposal in ${ours} begins without them`
}
