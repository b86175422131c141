import { data, Form } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { admitAdmin } from '#web/signed-in/office/staff.ts'
import type { Route } from './+types/health'
import { Backups } from './backups.tsx'
import { runHealthAct } from './health-acts.ts'
import { JobTable } from './job-table.tsx'
import { SiteFacts } from './site-facts.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  admitAdmin(context)
  const { api } = context.get(clientContext)
  const health = await read(api.health.$get())
  const backups = await read(api.backups.$get())
  return { health, backups }
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await runHealthAct(context.get(clientContext), await request.formData())
  return data(outcome, { status: outcome.ok ? 200 : 422 })
}

/** How the site is, for the person who looks after it. */
export default function HealthScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { health, backups } = loaderData
  return (
    <>
      <OfficeTitle>Health</OfficeTitle>
      <h1 className="mb-4 text-3xl font-normal">Health</h1>
      {actionData ? (
        <Alert tone={actionData.ok ? 'success' : 'error'} className="mb-4">
          {actionData.message}
        </Alert>
      ) : null}
      <Warnings words={health.warnings} />
      <SiteFacts health={health} lastBackup={backups.state.lastAt} />
      <Backups {...backups} />
      <section className="mt-10">
        <h2 className="text-xl">Mail</h2>
        <p className="mt-2 mb-4 max-w-measure text-ink-soft">
          {health.mail.delivering
            ? 'Send yourself an email to see whether it arrives.'
            : 'No mail server is set. Emails wait here, and are sent once SMTP_URL is set.'}
        </p>
        <Form method="post">
          <Button name="act" value="mail" variant="secondary" size="small">
            Send me a test email
          </Button>
        </Form>
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
