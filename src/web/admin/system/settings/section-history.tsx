import { data, Form, Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/section-history'
import { describe } from './describe/all.ts'
import type { Fields } from './describe/kinds.ts'
import { placeName } from './form/place-names.ts'
import { resetSection, restoreVersion } from './save-section.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const described = describe(params.section)
  if (!described) throw new Response('There is no such section.', { status: 404 })
  const { section } = described
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const { settings } = context.get(clientContext).api
  const history = await read(settings[':section'].history.$get({ param: { section }, query: { page } }))
  return { section, ...history }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const described = describe(params.section)
  if (!described) throw new Response('There is no such section.', { status: 404 })
  const form = await request.formData()
  const client = context.get(clientContext)
  const version = Number(form.get('version'))
  const wanted = Number(form.get('restore'))
  const outcome =
    wanted === 0
      ? await resetSection(client, described.section, version)
      : await restoreVersion(client, described.section, wanted, version)
  return data({ ok: outcome.is === 'saved', words: outcome.message }, { status: outcome.is === 'saved' ? 200 : 409 })
}

export default function SectionHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { section, items, page, pages, total } = loaderData
  const described = describe(section)
  if (!described) return null
  const current = total - 1
  const address = `/dashboard/setting/${section}`
  return (
    <>
      <OfficeTitle>{`History of ${described.title} · Setting`}</OfficeTitle>
      <Link to={address} className="ink-link inline-flex min-h-11 items-center">
        Back to {described.title}
      </Link>
      <header className="rule-double mb-6 pb-4">
        <h1 className="text-3xl font-normal">History of {described.title}</h1>
        <p className="mt-1 text-ink-soft">
          {current === 0
            ? 'Nothing has been changed yet: this section has its default content.'
            : 'Restoring a version saves it as a new one. The history is kept.'}
        </p>
      </header>
      {actionData ? <Announcement words={actionData.words} tone={actionData.ok ? 'good' : 'bad'} /> : null}
      <ol className="max-w-page">
        {items.map((item) => (
          <li key={item.version} className="rule-bottom grid gap-x-8 gap-y-2 py-4 md:grid-cols-[15rem_minmax(0,1fr)]">
            <div>
              <p className="flex items-baseline gap-3">
                <span className="display figures text-xl">{item.version}</span>
                {item.version === current ? <Tag tone="green">On the site</Tag> : null}
              </p>
              <p className="text-sm text-ink-soft">
                {item.savedAt ? <Moment at={item.savedAt} /> : 'Default'}
                {item.savedBy ? <span className="block">{item.savedBy}</span> : null}
              </p>
              {item.version === current ? null : (
                <Form method="post" className="mt-2">
                  <input type="hidden" name="version" value={current} />
                  <Button
                    name="restore"
                    value={item.version}
                    variant="secondary"
                    size="small"
                    aria-label={item.version === 0 ? 'Restore the default' : `Restore version ${item.version}`}
                  >
                    {item.version === 0 ? 'Restore the default' : 'Restore'}
                  </Button>
                </Form>
              )}
            </div>
            <ChangeList fields={described.fields} changes={item.changes} />
          </li>
        ))}
      </ol>
      {pages > 1 ? (
        <Pagination
          page={page}
          pages={pages}
          label="History"
          hrefOf={(number) => `${address}/history?page=${number}`}
        />
      ) : null}
    </>
  )
}

const MOST = 8
const LONGEST = 240

function ChangeList({
  fields,
  changes,
}: {
  fields: Fields
  changes: { path: string; before: string; after: string }[]
}) {
  if (changes.length === 0) return <p className="text-ink-soft">The default content.</p>
  return (
    <div className="min-w-0">
      <dl>
        {changes.slice(0, MOST).map(({ path, before, after }) => (
          <div key={path} className="pb-2">
            <dt className="text-sm text-ink-soft">{placeName(fields, path)}</dt>
            <dd className="whitespace-pre-line">
              {before ? <del className="text-red decoration-1">{shortened(before)}</del> : null}{' '}
              {after ? <ins className="text-green decoration-1">{shortened(after)}</ins> : null}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > MOST ? <p className="text-sm text-ink-soft">And {changes.length - MOST} more.</p> : null}
    </div>
  )
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
