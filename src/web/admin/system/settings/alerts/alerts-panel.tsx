import { useEffect, useRef } from 'react'
import { Form as RouterForm, useNavigation } from 'react-router'
import type { AlertsAnswer } from '#contract/system/alerts.ts'
import { DataTable } from '#design/patterns/data-table.tsx'
import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import type { AlertOutcome } from './alert-acts.ts'

interface Props {
  alerts: AlertsAnswer
  outcome: AlertOutcome | undefined
}

export function AlertsPanel({ alerts: { webhook, items }, outcome }: Props) {
  return (
    <>
      <AlertTest outcome={outcome?.act === 'alert-test' ? outcome : undefined} />
      <Webhook webhook={webhook} outcome={outcome?.act === 'alert-test' ? undefined : outcome} />
      <AlertList items={items} />
      <h2 className="mb-4 text-xl">Who is notified, and about what</h2>
    </>
  )
}

function AlertTest({ outcome }: { outcome: AlertOutcome | undefined }) {
  const { state, formData } = useNavigation()
  const told = useTold(outcome)
  return (
    <section aria-labelledby="alert-test" className="mb-10 max-w-form">
      <h2 id="alert-test" className="mb-2 text-xl">
        Test alert
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        Sends one now to everybody below and to the webhook, as saved, and shows the result.
      </p>
      {outcome ? (
        <Alert ref={told} tone={outcome.ok ? 'success' : 'error'} className="mb-4">
          <p>{outcome.message}</p>
          {outcome.lines.length > 0 ? (
            <ul className="mt-2 list-disc pl-5 text-sm wrap-anywhere">
              {outcome.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      <RouterForm method="post" preventScrollReset>
        <Button
          name="act"
          value="alert-test"
          variant="secondary"
          busy={state === 'submitting' && formData?.get('act') === 'alert-test'}
        >
          Send a test alert
        </Button>
      </RouterForm>
    </section>
  )
}

function Webhook({ webhook, outcome }: { webhook: AlertsAnswer['webhook']; outcome: AlertOutcome | undefined }) {
  const errors = outcome?.fields ?? {}
  const told = useTold(outcome)
  return (
    <section aria-labelledby="webhook" className="mb-10 max-w-form">
      <h2 id="webhook" className="mb-2 text-xl">
        Webhook
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        Each alert is also posted as JSON to an address of your choice, such as a chat channel or a pager. It works even
        when email does not.
      </p>
      {outcome && Object.keys(errors).length === 0 ? (
        <Alert ref={told} tone={outcome.ok ? 'success' : 'error'} className="mb-4">
          {outcome.message}
        </Alert>
      ) : null}
      {outcome?.secret ? (
        <Alert tone="warning" title="Save this secret now" className="mb-4">
          <p>It signs what is posted, and is shown once. Give it to the program that receives alerts.</p>
          <code className="mt-3 block border border-rule bg-sheet p-3 text-sm break-all select-all">
            {outcome.secret}
          </code>
        </Alert>
      ) : null}
      {webhook.isUsable ? null : (
        <Alert tone="warning" className="mb-4">
          The stored secret can no longer be read. Nothing is posted until you save the webhook again.
        </Alert>
      )}
      <Form key={webhook.version} errors={errors} submit="Save the webhook" aria-label="Webhook">
        <FreshMark />
        <input type="hidden" name="act" value="webhook-save" />
        <input type="hidden" name="version" value={webhook.version} />
        <TextField
          label="Address"
          name="url"
          type="url"
          hint="It begins with https://. A secret is made for each new host."
          autoComplete="off"
          spellCheck={false}
          defaultValue={outcome?.typed ?? webhook.url}
        />
      </Form>
      {webhook.url ? (
        <RouterForm method="post" className="mt-4 flex flex-wrap gap-x-4">
          <FreshMark />
          <input type="hidden" name="url" value={webhook.url} />
          <input type="hidden" name="version" value={webhook.version} />
          <Button name="act" value="webhook-secret" variant="quiet" size="small" className="-ml-3">
            Make a new secret
          </Button>
          <Button name="act" value="webhook-remove" variant="quiet" size="small">
            Remove the webhook
          </Button>
        </RouterForm>
      ) : null}
    </section>
  )
}

/** What came of an act is where the person looks, and read out. */
function useTold(outcome: AlertOutcome | undefined) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) told.current?.focus()
  }, [outcome])
  return told
}

type Item = AlertsAnswer['items'][number]

function AlertList({ items }: { items: Item[] }) {
  return (
    <section aria-labelledby="alert-list" className="mb-10">
      <h2 id="alert-list" className="mb-4 text-xl">
        Alerts so far
      </h2>
      <DataTable
        caption="Alerts so far"
        rows={items}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="No alerts yet">What needs attention is listed here from its first alert on.</EmptyState>
        }
        columns={COLUMNS}
      />
    </section>
  )
}

const POSTED = { queued: 'Waiting for the webhook', sent: 'Posted', failed: 'Not posted' }

const COLUMNS = [
  { key: 'at', head: 'Since', rowHead: true, cell: ({ raisedAt }: Item) => <Moment at={raisedAt} /> },
  { key: 'words', head: 'What', cell: ({ words }: Item) => words },
  {
    key: 'state',
    head: 'Now',
    cell: ({ endedAt, posted }: Item) => (
      <>
        {endedAt ? <Tag tone="green">Resolved</Tag> : <Tag tone="red">Open</Tag>}
        {endedAt ? (
          <span className="mt-1 block text-sm text-ink-soft">
            <Moment at={endedAt} />
          </span>
        ) : null}
        {posted ? (
          <span className={`mt-1 block text-sm ${posted.state === 'sent' ? 'text-ink-soft' : 'text-red'}`}>
            {POSTED[posted.state]}
            {posted.state !== 'sent' && posted.error ? `: ${posted.error}` : ''}
          </span>
        ) : null}
      </>
    ),
  },
]
