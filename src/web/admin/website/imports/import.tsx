import { useEffect, useRef, useState } from 'react'
import type { ImportAnswer } from '#contract/website/imports.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { type Client, clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { useLasting } from '#web/signed-in/parts/use-lasting.ts'
import { LOOK_MS, useRenewal } from '#web/signed-in/parts/use-renewal.ts'
import { type Acted, answer, act as runAct } from '#web/signed-in/session/submit.ts'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import type { Route } from './+types/import'
import { ImportCounts } from './import-counts.tsx'
import { ImportItems } from './import-items.tsx'
import { ImportNext } from './import-next.tsx'
import { isAtWork, isUnread, SOURCE_WORDS, stateOf } from './import-text.ts'

const VIEWS: Record<string, { noted?: string; outcome?: 'failed' | 'skipped' | 'left' }> = {
  '': { noted: 'true' },
  all: {},
  failed: { outcome: 'failed' },
  skipped: { outcome: 'skipped' },
  left: { outcome: 'left' },
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const view = Object.hasOwn(VIEWS, asked.get('view') ?? '') ? (asked.get('view') ?? '') : ''
  const { imports } = context.get(clientContext).api
  const param = { id: params.id }
  const shown = await read(imports[':id'].$get({ param }))
  const holds = asked.get('holds')?.slice(0, 80) ?? ''
  const query = { page: asked.get('page') ?? '1', ...(holds ? { holds } : VIEWS[view]) }
  return { shown, view, holds, list: await read(imports[':id'].items.$get({ param, query })) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await runImportAct(context.get(clientContext), params.id, await request.formData())
  return answer(outcome, 409)
}

/** One import: what it would do, how far it is, what it did. */
export default function ImportScreen({ loaderData: { shown, view, holds, list }, actionData }: Route.ComponentProps) {
  const { id, state, source, counts } = shown
  const isPlan = state === 'ready' || state === 'reading'
  // A part of a list says nothing about the whole.
  const isListed = counts.length > 0 && !isUnread(shown)
  const said = useLasting(actionData)
  useRenewal(isAtWork(state) ? LOOK_MS : null)
  const hrefOf = ({ view: wanted = '', page = 1, part = '' }: { view?: string; page?: number; part?: string }) => {
    const query = new URLSearchParams({
      ...(part ? { holds: part } : wanted && { view: wanted }),
      ...(page > 1 && { page: String(page) }),
    })
    return `/dashboard/imports/${id}${query.size > 0 ? `?${query}` : ''}`
  }
  const title = `Import from ${source ? SOURCE_WORDS[source] : 'files'}`
  return (
    <>
      <OfficeTitle>{title}</OfficeTitle>
      <p className="mb-2">
        <TextLink to="/dashboard/imports">Back to the imports</TextLink>
      </p>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <h1 className="text-3xl font-normal">{title}</h1>
        <Tag tone={stateOf(shown).tone}>{stateOf(shown).words}</Tag>
      </div>
      <p className="mb-6 text-sm text-ink-soft">
        {shown.files.map(({ name, size }) => `${name} (${formatSize(size)})`).join(', ')}. {shown.startedBy},{' '}
        <Moment at={shown.createdAt} />
      </p>
      <ImportOutcome state={state} said={said} />
      <Fault shown={shown} />
      {shown.isEmpty ? (
        <Alert tone="warning" className="mb-4">
          There is nothing in these files that could be imported.
        </Alert>
      ) : null}
      <ImportNext shown={shown} leftHref={hrefOf({ view: 'left' })} />
      {isListed ? <ImportCounts counts={counts} caption={COUNTS[state] ?? 'What happened'} isPlan={isPlan} /> : null}
      {state === 'undone' || isUnread(shown) ? null : (
        <LeftOut unknown={shown.unknown} isPlan={isPlan} hrefOf={hrefOf} />
      )}
      {isListed ? (
        <>
          <p className="mt-6">
            <a href={`/api/imports/${id}/report`} className="ink-link" download>
              Download the whole report (CSV)
            </a>
          </p>
          <ImportItems {...list} view={view} holds={holds} isUndone={state === 'undone'} hrefOf={hrefOf} />
        </>
      ) : null}
    </>
  )
}

function Fault({ shown }: { shown: ImportAnswer }) {
  const { state, fault, counts } = shown
  if (!fault) return null
  const isFailed = state === 'failed'
  const unread = isFailed ? 'The files could not be read' : 'The files could not be read to their end'
  const title = isFailed && counts.length > 0 && !isUnread(shown) ? 'The import stopped' : unread
  const before = { ready: 'What comes before is listed below and can be imported.', done: 'What came before is here.' }
  return (
    <Alert tone={isFailed ? 'error' : 'warning'} title={title} className="mb-4">
      {fault.endsWith('.') ? fault : `${fault}.`}{' '}
      {(state === 'ready' || state === 'done') && !shown.isEmpty ? before[state] : ''}
    </Alert>
  )
}

const COUNTS: Partial<Record<ImportAnswer['state'], string>> = {
  reading: 'What would happen',
  ready: 'What would happen',
  running: 'What has happened so far',
  cancelled: 'What has happened so far',
  undone: 'What had been imported',
}

interface LeftOutProps {
  unknown: ImportAnswer['unknown']
  isPlan: boolean
  hrefOf: (asked: { part: string }) => string
}

/** What readers will not see of the articles, each with a list of those it is in. */
function LeftOut({ unknown, isPlan, hrefOf }: LeftOutProps) {
  if (unknown.length === 0) return null
  return (
    <section aria-label="Left out" className="mt-8 max-w-measure">
      <h2 className="text-xl">Left out</h2>
      <p className="text-ink-soft">
        These parts cannot be shown here. In the editor a mark {isPlan ? 'will show' : 'shows'} where they were, so that
        you can replace or delete them. Readers do not see them.
      </p>
      <ul className="rule-top mt-2">
        {unknown.map(({ name, times }) => (
          <li key={name} className="rule-bottom flex justify-between gap-4 py-1.5">
            <TextLink to={`${hrefOf({ part: name })}#items`}>
              <code className="wrap-anywhere">{name}</code>
            </TextLink>
            <span className="figures text-ink-soft">{times.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ACTS = ['run', 'cancel', 'retry', 'undo'] as const

async function runImportAct(client: Client, id: string, form: FormData): Promise<Acted> {
  const act = ACTS.find((known) => known === form.get('act'))
  if (!act) return { ok: false, fields: {}, message: 'This button is not known any more. Load the page again.' }
  return await runAct({}, async () => {
    const { state } = await read(client.api.imports[':id'][act].$post({ param: { id } }))
    return { message: state === 'reading' ? 'The files are read again.' : SAID[act] }
  })
}

const SAID: Record<(typeof ACTS)[number], string> = {
  run: 'The import has begun.',
  cancel: 'The import is cancelled.',
  retry: 'Missing pictures are fetched again.',
  undo: 'The import is being undone.',
}

interface Props {
  state: ImportAnswer['state']
  said: Acted | undefined
}

/** What the last button did, and then what the work that it began came to. Takes the focus of a button that is gone. */
function ImportOutcome({ state, said }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [hasWorked, setHasWorked] = useState(isAtWork(state))
  if (!hasWorked && isAtWork(state)) setHasWorked(true)
  const isRefused = said?.ok === false
  // Small files are read, and little is imported, before the screen is shown or looks again.
  const isFresh = hasWorked || said !== undefined
  const words = !isRefused && (isFresh || state === 'ready') && state in ENDED ? ENDED[state] : said?.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons go with the state that they belong to
  useEffect(() => {
    if (words && isFresh && document.activeElement === document.body) place.current?.focus()
  }, [words, state])
  if (!words) return null
  return (
    <div ref={place} tabIndex={-1}>
      {isFresh ? (
        <Announcement words={words} tone={isRefused ? 'bad' : 'good'} />
      ) : (
        <Alert tone="success" className="mb-6">
          {words}
        </Alert>
      )}
    </div>
  )
}

/** A failure is said by what is wrong with the files or the work. */
const ENDED: Partial<Record<ImportAnswer['state'], string>> = {
  ready: 'The files are read. Nothing on your site has changed yet.',
  failed: '',
  done: 'The import is finished.',
  undone: 'The import is undone.',
}
