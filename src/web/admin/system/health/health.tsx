import { Form } from 'react-router'
import type { HealthAnswer } from '#contract/system/health.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { longDate } from '#domain/time/days.ts'
import { type Client, clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { act, answer, textsOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/health'
import type { MadeKey } from './backup-key.tsx'
import { Backups } from './backups.tsx'
import { JobTable } from './job-table.tsx'
import { DrillNote, LastDrill } from './last-drill.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const health = await read(api.health.$get())
  const backups = await read(api.backups.$get())
  return { health, backups }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(clientContext)
  const { act: wanted, id } = textsOf(await request.formData(), 'act', 'id')
  const quiet: { key: MadeKey | null } = { key: null }
  return answer(await act(quiet, () => perform(api, wanted, id), '/dashboard/health'))
}

export default function HealthScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { health, backups } = loaderData
  return (
    <>
      <OfficeTitle>Health</OfficeTitle>
      <h1 className="mb-4 text-3xl font-normal">Health</h1>
      {actionData ? (
        <OutcomeAlert tone={actionData.ok ? 'success' : 'error'} className="mb-4">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      <Warnings words={health.warnings} />
      <SiteFacts health={health} lastBackup={backups.state.lastAt} />
      <Backups {...backups} madeKey={actionData?.key ?? null} />
      <DrillNote drill={health.drill} />
      <section className="mt-10">
        <h2 className="text-xl">Mail</h2>
        <p className="mt-2 mb-4 max-w-measure text-ink-soft">
          {health.mail.delivering
            ? 'Send yourself an email to see whether the server accepts it and it arrives.'
            : 'No mail server is set up. Emails wait until there is one.'}{' '}
          <TextLink to="/dashboard/setting/mail">Mail server</TextLink>
        </p>
        <Form method="post">
          <Button name="act" value="mail" variant="secondary" size="small">
            Send me a test email
          </Button>
        </Form>
      </section>
      <section className="mt-10">
        <h2 className="text-xl">Alerts</h2>
        <p className="mt-2 max-w-measure text-ink-soft">
          Alerts are sent by email and webhook when one of these needs attention.{' '}
          <TextLink to="/dashboard/setting/alerts">Who is notified, and about what</TextLink>
        </p>
      </section>
      <JobTable jobs={health.jobs} />
    </>
  )
}

function Warnings({ words }: { words: string[] }) {
  if (words.length === 0) return <p className="text-green">Everything is working.</p>
  return (
    <Alert tone="warning" title="Needs attention">
      <ul className="list-disc pl-5">
        {words.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  )
}

interface Performed {
  ok?: boolean
  message: string
  /** A key that was made: its private half is shown this once. */
  key?: MadeKey
}

async function perform(api: Client['api'], act: string, id: string): Promise<Performed> {
  if (act === 'mail') {
    const { outcome, message } = await read(api.outbox.test.$post({ json: {} }))
    return { ok: outcome === 'accepted', message }
  }
  if (act === 'delete') return await read(api.backups[':id'].$delete({ param: { id } }))
  if (act === 'key') return { message: 'The key was made.', key: await read(api.backups.key.$post()) }
  await read(api.backups.$post())
  return { message: 'The backup has begun.' }
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const AUDIT_WORDS = { true: 'complete', false: 'not complete', null: 'not checked yet' }

function IncomingFact({ way, readAt, failingSince }: HealthAnswer['incomingMail']) {
  if (!way) return 'Not set up'
  if (failingSince) {
    return (
      <>
        Not readable since <Moment at={failingSince} />
      </>
    )
  }
  return readAt ? (
    <>
      {way === 'imap' ? 'Last read' : 'Last email'} <Moment at={readAt} />
    </>
  ) : way === 'imap' ? (
    'Not read yet'
  ) : (
    'None yet'
  )
}

function formatNewsletter({ subscribers, sendingSince, waiting }: HealthAnswer['newsletter']): string {
  const readers = subscribers === 1 ? '1 subscriber' : `${subscribers.toLocaleString('en')} subscribers`
  return sendingSince || waiting > 0 ? `${readers}, sending (${waiting.toLocaleString('en')} waiting)` : readers
}

/** What the site runs on, as a ledger has it: the name to the left, the figure to the right. */
function SiteFacts({ health, lastBackup }: { health: HealthAnswer; lastBackup: string | null }) {
  const { disk, mail, migrations, seals, signIn, troubles } = health
  const facts: [string, React.ReactNode][] = [
    ['Version', health.version],
    ['Running since', <Moment key="since" at={health.startedAt} />],
    ['Memory', formatSize(health.memoryBytes)],
    ['Node', health.node],
    ['Database', `${ENGINES[health.engine]}, ${formatSize(health.databaseBytes)}`],
    ['Schema', `${migrations.applied} steps, up to ${migrations.last}`],
    ['Free on the disk', `${formatSize(disk.freeBytes)} of ${formatSize(disk.totalBytes)}`],
    ['Last backup', lastBackup ? <Moment key="backup" at={lastBackup} /> : 'None yet'],
    ['Last restore drill', <LastDrill key="drill" drill={health.drill} />],
    [
      'Audit record',
      `${health.audit.events.toLocaleString('en')} events, ${AUDIT_WORDS[String(health.audit.intact) as 'true']}`,
    ],
    [
      'Audit head',
      <code key="head" className="text-xs break-all">
        {health.audit.hash || 'none'}
      </code>,
    ],
    ['Emails waiting', String(mail.waiting)],
    ['Emails not sent', String(mail.failed)],
    ['Newsletter', formatNewsletter(health.newsletter)],
    ['Answers by email', <IncomingFact key="incoming" {...health.incomingMail} />],
    [
      'Certificate to seal with',
      seals.certificateEnds ? `Ends on ${longDate(seals.certificateEnds)}` : 'Made with the first accepted proposal',
    ],
    ['PDFs waiting for a seal', String(seals.waiting)],
    ['Bursts of wrong sign-ins, last 24 hours', String(signIn.paused + signIn.attacked)],
    ['Errors, last 10 minutes', String(troubles.errors)],
  ]
  return (
    <dl className="rule-double-top rule-double figures mt-6 grid gap-x-12 text-sm lg:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="rule-bottom flex flex-wrap justify-between gap-x-6 py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
