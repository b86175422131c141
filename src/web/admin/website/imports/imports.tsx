import { data, Form, Link, redirect } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { LOOK_MS, useRenewal } from '#web/signed-in/parts/use-renewal.ts'
import type { Route } from './+types/imports'
import { ChooseFiles } from './choose-files.tsx'
import { isAtWork, SOURCE_WORDS, stateOf } from './import-text.ts'

const HERE = '/dashboard/imports'

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return await read(context.get(clientContext).api.imports.$get({ query: { page } }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const files = form.getAll('file').map(String)
  const siteAddress = String(form.get('siteAddress') ?? '') || null
  try {
    const { id } = await read(context.get(clientContext).api.imports.$post({ json: { files, siteAddress } }))
    throw redirect(`${HERE}/${id}`)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return data({ words: error.message, fields: error.fields }, { status: 422 })
  }
}

export default function ImportsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, page, pages, waiting } = loaderData
  const isBusy = items.some(({ state }) => isAtWork(state))
  useRenewal(isBusy ? LOOK_MS : null)
  const refusal = useLasting(actionData)
  return (
    <>
      <OfficeTitle>Imports</OfficeTitle>
      <p className="mb-2">
        <TextLink to="/dashboard/setting">Back to Setting</TextLink>
      </p>
      <h1 className="text-3xl font-normal">Import another site</h1>
      <p className="mt-2 mb-6 max-w-measure text-ink-soft">
        Articles, categories, pictures and comments from WordPress, Ghost, the news portal or another Countinghouse. Old
        addresses lead to the new ones.{' '}
        <TextLink to="/dashboard/customers/import">Import people from a spreadsheet</TextLink>
      </p>
      <ChooseFiles refusal={refusal} />
      <Waiting files={waiting} />
      <section aria-label="Imports so far" className="mt-10">
        <h2 className="text-xl">Imports so far</h2>
        {items.length === 0 ? (
          <EmptyState title="No imports yet">What you import is listed here, and can be undone for 7 days.</EmptyState>
        ) : (
          <ol className="rule-top rule-double mt-2">
            {items.map((item) => (
              <li
                key={item.id}
                className="rule-bottom flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3 last:border-b-0"
              >
                <Link to={`${HERE}/${item.id}`} className="font-semibold">
                  {item.source ? SOURCE_WORDS[item.source] : 'Import'}{' '}
                  {item.siteAddress ? hostOf(item.siteAddress) : item.id}
                </Link>
                <Tag tone={stateOf(item).tone}>{stateOf(item).words}</Tag>
                <span className="text-sm text-ink-soft">
                  {item.startedBy}, <Moment at={item.createdAt} />
                </span>
              </li>
            ))}
          </ol>
        )}
        {pages > 1 ? (
          <Pagination page={page} pages={pages} hrefOf={(n) => `${HERE}?page=${n}`} label="Imports" />
        ) : null}
      </section>
    </>
  )
}

function Waiting({ files }: { files: { id: string; name: string; size: number }[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Uploaded, not read yet" className="mt-8 max-w-measure">
      <h2 className="text-xl">Uploaded, not read yet</h2>
      <Form method="post">
        <ul className="rule-top mt-2 mb-4">
          {files.map(({ id, name, size }) => (
            <li key={id} className="rule-bottom flex justify-between gap-4 py-2">
              <input type="hidden" name="file" value={id} />
              <span className="wrap-anywhere">{name}</span>
              <span className="figures whitespace-nowrap text-ink-soft">{formatSize(size)}</span>
            </li>
          ))}
        </ul>
        <Button variant="secondary">Read these files</Button>
      </Form>
      <p className="mt-2 text-sm text-ink-soft">They are removed after a day.</p>
    </section>
  )
}

const hostOf = (address: string) => URL.parse(address)?.host ?? address
