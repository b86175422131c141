import { data, Form, Link, redirect } from 'react-router'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { ApiProblem, clientContext, orUnavailable, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { LOOK_MS, useRenewal } from '#web/signed-in/parts/use-renewal.ts'
import type { Route } from './+types/imports'
import { ChooseFiles } from './choose-files.tsx'
import { isAtWork, SOURCE_WORDS, stateOf } from './import-text.ts'

const HERE = '/dashboard/imports'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const query = { page: asked.get('page') ?? '1' }
  return {
    isOpen: asked.get('open') === 'new',
    ...(await read(context.get(clientContext).api.imports.$get({ query }))),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const files = form.getAll('file').map(String)
  const siteAddress = String(form.get('siteAddress') ?? '') || null
  try {
    const begun = read(context.get(clientContext).api.imports.$post({ json: { files, siteAddress } }))
    const { id } = await orUnavailable(begun)
    throw redirect(`${HERE}/${id}`)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return data({ words: error.message, fields: error.fields }, { status: 422 })
  }
}

export default function ImportsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { items, page, pages, total, waiting, isOpen } = loaderData
  useRenewal(items.some(({ state }) => isAtWork(state)) ? LOOK_MS : null)
  const refusal = useLasting(actionData)
  const showsForm = isOpen || refusal !== undefined || total === 0
  const href = listAddress(HERE, { open: '' })
  return (
    <OfficeList
      title="Imports"
      noun="import"
      base={HERE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...{ page, pages, total }}
      actions={
        <>
          <TextLink to="/dashboard/setting">Back to Setting</TextLink>
          {showsForm ? null : (
            <ButtonLink to={href({ open: 'new' })} size="small">
              New import
            </ButtonLink>
          )}
        </>
      }
      columns={COLUMNS}
      empty={
        <EmptyState title="No imports yet">What you import is listed here, and can be undone for 7 days.</EmptyState>
      }
    >
      <p className="mb-2 max-w-measure text-sm text-ink-soft">
        Articles, categories, pictures and comments from WordPress, Ghost, the news portal or another Countinghouse. Old
        addresses lead to the new ones.{' '}
        <TextLink to="/dashboard/customers/import">Import people from a spreadsheet</TextLink>
      </p>
      {showsForm ? <ChooseFiles refusal={refusal} /> : null}
      <Waiting files={waiting} />
    </OfficeList>
  )
}

const COLUMNS: Column<Route.ComponentProps['loaderData']['items'][number]>[] = [
  {
    key: 'source',
    head: 'Import',
    rowHead: true,
    cell: (item) => (
      <Link to={`${HERE}/${item.id}`} className="wrap-anywhere">
        {item.source ? SOURCE_WORDS[item.source] : 'Import'} {item.siteAddress ? hostOf(item.siteAddress) : item.id}
      </Link>
    ),
  },
  { key: 'state', head: 'State', cell: (item) => <Tag tone={stateOf(item).tone}>{stateOf(item).words}</Tag> },
  { key: 'by', head: 'Started by', wideOnly: true, cell: ({ startedBy }) => startedBy },
  { key: 'at', head: 'Started', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

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
