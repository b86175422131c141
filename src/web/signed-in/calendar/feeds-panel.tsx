import { Form as PlainForm } from 'react-router'
import type { CalendarFeedAnswer } from '#contract/work/calendar.ts'
import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { Checkbox, RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'
import type { FeedOutcome } from './feed-acts.ts'

interface Props {
  feeds: CalendarFeedAnswer[]
  outcome: FeedOutcome | undefined
  /** The firm's people choose whose deadlines; a room has those of its client. */
  isOffice: boolean
}

/** Deadlines in the calendar program that a user uses anyway: calendars are made here, and revoked. */
export function FeedsPanel({ feeds, outcome, isOffice }: Props) {
  return (
    <div className="max-w-form">
      <p className="mb-6 text-ink-soft">
        Outlook, Google Calendar, Apple Calendar and others can show deadlines from a secret address. They show what is
        still to be done: what is filed or not needed disappears. Most programs look once or twice a day, so changes may
        appear there a day late.
      </p>
      {outcome?.address ? <MadeAddress key={outcome.address} address={outcome.address} /> : null}
      {outcome && !outcome.address ? (
        <OutcomeAlert tone={outcome.ok ? 'success' : 'error'} className="mb-6">
          {outcome.message}
        </OutcomeAlert>
      ) : null}
      {feeds.length > 0 ? <FeedList feeds={feeds} /> : null}
      <section aria-labelledby="make-feed" className="mt-8">
        <h2 id="make-feed" className="mb-4 text-xl">
          Make a calendar
        </h2>
        <Form key={feeds.length} submit="Make the calendar" aria-label="Make a calendar">
          <input type="hidden" name="intent" value="make" />
          {isOffice ? (
            <RadioGroup
              name="covers"
              label="Which deadlines"
              defaultValue="mine"
              choices={[
                { value: 'mine', label: 'Mine', hint: 'Assigned to you, or of clients you are responsible for' },
                { value: 'all', label: 'All that I can see' },
              ]}
            />
          ) : null}
          <Checkbox
            name="clientNames"
            value="yes"
            label={isOffice ? 'With the names of clients' : 'With the name of the client'}
            hint="Anyone who can see your calendar sees them, and so does the company that runs it."
          />
        </Form>
      </section>
    </div>
  )
}

function MadeAddress({ address }: { address: string }) {
  return (
    <OutcomeAlert tone="success" className="mb-6" title="Your calendar is ready">
      <p className="mb-4">
        Copy this address now: it is shown this once. In your program choose to add or subscribe to a calendar from the
        internet. Anyone who knows the address can read the calendar.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="address"
          label="Secret address"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow"
        />
        <Button
          type="button"
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(address).then(() => tell({ words: 'Address copied.' }))}
        >
          Copy
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className="ink-link inline-flex min-h-11 items-center">
          Open in my calendar program
        </a>
      </div>
    </OutcomeAlert>
  )
}

function FeedList({ feeds }: { feeds: CalendarFeedAnswer[] }) {
  return (
    <section aria-labelledby="my-feeds">
      <h2 id="my-feeds" className="mb-2 text-xl">
        Your calendars
      </h2>
      <ul className="rule-top rule-double">
        {feeds.map((feed, at) => (
          <li
            key={feed.id}
            className="rule-bottom flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {COVERS[feed.covers]}, {feed.clientNames ? 'with names' : 'without names'}
              </p>
              <p className="text-sm text-ink-soft">
                Made <Day at={feed.createdAt} />
                {feed.lastUsedAt ? (
                  <>
                    , last read <Day at={feed.lastUsedAt} />
                  </>
                ) : (
                  ', not read yet'
                )}
              </p>
            </div>
            <PlainForm method="post">
              <input type="hidden" name="intent" value="revoke" />
              <input type="hidden" name="feed" value={feed.id} />
              <Button variant="quiet" size="small" aria-label={`Revoke calendar ${at + 1}: ${COVERS[feed.covers]}`}>
                Revoke
              </Button>
            </PlainForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

const COVERS = { mine: 'My deadlines', all: 'All deadlines', client: 'Deadlines of this client' }
