import { Form, Link } from 'react-router'
import { KIND_WORDS } from '#contract/clients/document-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { Day, Moment } from '#web/signed-in/parts/moments.tsx'
import { act, answer, reasonOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/retention'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const [due, deletions] = await Promise.all([
    read(api['documents-due'].$get({ query: { page: asked.get('due') ?? undefined } })),
    read(api['document-deletions'].$get({ query: { page: asked.get('page') ?? undefined } })),
  ])
  return { due, deletions }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const documents = form.getAll('document').map(String)
  const outcome = await act({}, async () => {
    const { items } = await read(context.get(clientContext).api['document-deletions'].$post({ json: { documents } }))
    return { message: `${counted(items.length, 'document')} deleted for good. They are listed below.` }
  })
  return answer(outcome.ok ? outcome : { ...outcome, message: reasonOf(outcome) })
}

// What has changed meanwhile is shown, above all when it stood in the way.
export const shouldRevalidate = () => true

export default function RetentionScreen({ loaderData: { due, deletions }, actionData }: Route.ComponentProps) {
  const base = '/dashboard/documents/retention'
  return (
    <>
      <OfficeTitle>Documents to delete</OfficeTitle>
      <p className="mb-2">
        <Link to="/dashboard/documents" className="ink-link inline-flex min-h-9 items-center">
          Back to the documents
        </Link>
      </p>
      <h1 className="mb-6 text-3xl font-normal">What may be deleted</h1>
      {actionData ? <ActOutcome {...actionData} /> : null}
      <section aria-label="What may be deleted" className="mb-12">
        {due.items.length === 0 ? (
          <EmptyState title="Nothing is due">
            A document appears here when its retention period is over. Administrators set them under Setting.
          </EmptyState>
        ) : (
          <Form method="post">
            <ul className="rule-top">
              {due.items.map(({ id, name, clientId, clientName, kind, keepUntil }) => (
                <li key={id} className="rule-bottom flex flex-wrap items-baseline gap-x-4 py-3">
                  <label className="flex min-h-9 items-center gap-3">
                    <input type="checkbox" name="document" value={id} className="size-5 accent-green" />
                    <span className="wrap-anywhere">{name}</span>
                  </label>
                  <Link to={`/dashboard/clients/${clientId}/documents/${id}`} className="ink-link text-sm">
                    {clientName}
                  </Link>
                  <span className="text-sm text-ink-soft">
                    {KIND_WORDS[kind]}, kept until <Day at={keepUntil} />
                  </span>
                </li>
              ))}
            </ul>
            <Button variant="danger" className="mt-4">
              Delete selected for good
            </Button>
          </Form>
        )}
        {due.pages > 1 ? (
          <Pagination page={due.page} pages={due.pages} label="Due" hrefOf={(next) => `${base}?due=${next}`} />
        ) : null}
      </section>
      <section aria-labelledby="protocol">
        <h2 id="protocol" className="mb-3 text-xl">
          Protocol of deletions
        </h2>
        {deletions.items.length === 0 ? <p className="text-ink-soft">Nothing was deleted for good yet.</p> : null}
        <ul>
          {deletions.items.map((deletion) => (
            <li key={deletion.id} className="rule-bottom py-3">
              <p className="wrap-anywhere">
                {deletion.name}, {deletion.clientName}
              </p>
              <p className="text-sm text-ink-soft">
                {WHY[deletion.why]}, <Moment at={deletion.at} />, {deletion.by}. {KIND_WORDS[deletion.kind]}, sent{' '}
                <Day at={deletion.sentAt} />, {counted(deletion.versions, 'version')}
              </p>
              <code className="text-xs wrap-anywhere text-ink-soft">SHA-256 {deletion.sha256}</code>
            </li>
          ))}
        </ul>
        {deletions.pages > 1 ? (
          <Pagination
            page={deletions.page}
            pages={deletions.pages}
            label="Protocol"
            hrefOf={(next) => `${base}?page=${next}`}
          />
        ) : null}
      </section>
    </>
  )
}

const WHY = { retention: 'Retention period over', trash: 'Deleted 30 days before' }
