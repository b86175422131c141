import { Form } from '#design/patterns/form.tsx'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { RadioGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import type { DaysBefore } from '#domain/calendar.ts'
import { BULK_TOPICS, FREQUENCIES, FREQUENCY_WORDS } from '#domain/subscriptions.ts'
import { AccountPage } from '#web/account/account-page.tsx'
import { secretMeta } from '#web/account/own-meta.ts'
import { type Client, clientContext, orNull, read } from '#web/api.ts'
import { type Acted, answer, errorsOf, outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/subscriptions'
import { Ended } from './ended.tsx'
import { WishFields } from './wish-fields.tsx'

const TITLE = 'Our emails to you'

export const meta: Route.MetaFunction = secretMeta(TITLE)

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const token = asked.get('token') ?? ''
  const { preferences } = context.get(clientContext).api.subscribers
  const chosen = token ? await orNull(read(preferences.$get({ query: { token } }))) : null
  return { token, chosen, sendsEmail: (await readSite(context)).sendsEmail }
}

/** What the page sends, what the forms of other pages send, and what a mail program sends when a user presses its own button (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const [form, url] = [await request.formData(), new URL(request.url)]
  const { subscribers } = context.get(clientContext).api
  const token = String(form.get('token') ?? url.searchParams.get('token') ?? '')
  const intent = form.get('List-Unsubscribe') === 'One-Click' ? 'one-click' : String(form.get('intent') ?? 'save')
  if (intent === 'subscribe') return answer({ intent, ...(await subscribe(subscribers, form)) })
  if (intent === 'save') {
    return answer({
      intent,
      ...(await outcomeOf(read(subscribers.preferences.$put({ json: { token, ...wishIn(form) } })))),
    })
  }
  const named = BULK_TOPICS.find((topic) => topic === url.searchParams.get('topic'))
  // Links that are older than the one list end what they were sent for.
  const topic = named ?? (url.pathname.startsWith('/calendar/') ? ('dates' as const) : undefined)
  const issue = Number(url.searchParams.get('issue')) || undefined
  const json = { token, ...(intent === 'one-click' && topic ? { topic } : {}), ...(issue ? { issue } : {}) }
  return answer({ intent, ...(await outcomeOf(read(subscribers.unsubscribe.$post({ json })))) })
}

async function subscribe(subscribers: Client['api']['subscribers'], form: FormData) {
  const { email, website } = textsOf(form, 'email', 'website')
  const place = form.get('place') === 'article' ? ('article' as const) : ('footer' as const)
  return await outcomeOf(read(subscribers.$post({ json: { email, website, place, ...wishIn(form) } })))
}

const wishIn = (form: FormData) => ({
  news: FREQUENCIES.find((frequency) => frequency === form.get('news')) ?? ('none' as const),
  categories: form.getAll('categories').map(Number),
  services: form.getAll('services').map(String),
  daysBefore: (Number(form.get('daysBefore')) || 7) as DaysBefore,
})

/** What a user is emailed about; without a link from an email, how to begin. */
export default function Subscriptions({ loaderData: { token, chosen, sendsEmail }, actionData }: Route.ComponentProps) {
  const hasEnded = actionData?.ok && (actionData.intent === 'stop' || actionData.intent === 'one-click')
  if (hasEnded)
    return (
      <Ended title={TITLE} tone="success">
        {actionData.message}
      </Ended>
    )
  if (!token) return <SubscribePage sendsEmail={sendsEmail} outcome={actionData} />
  if (!chosen) {
    return (
      <Ended title={TITLE} tone="error">
        This link no longer works. If you have unsubscribed, no more emails follow.
      </Ended>
    )
  }
  const errors = errorsOf(actionData)
  return (
    <AccountPage title={TITLE} lede={`For ${chosen.email}`}>
      {actionData?.ok ? (
        <OutcomeAlert tone="success" className="mb-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      <Form errors={errors} submit="Save" aria-label="Choose what you get">
        <input type="hidden" name="token" value={token} />
        <WishFields chosen={chosen} />
      </Form>
      <section aria-labelledby="stop" className="rule-top mt-12 pt-8">
        <h2 id="stop" className="mb-2 text-2xl">
          No more emails
        </h2>
        <p className="mb-4 text-ink-soft">They end at once, and your address is deleted.</p>
        <Form aria-label="Unsubscribe">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="intent" value="stop" />
          <div>
            <Button variant="secondary">Unsubscribe from everything</Button>
          </div>
        </Form>
      </section>
    </AccountPage>
  )
}

const CHOICES = (['weekly', 'each'] as const).map((value) => ({ value, label: FREQUENCY_WORDS[value] }))

/** Where the forms in the footer and below articles lead, and where a user without a link can begin. */
function SubscribePage({ sendsEmail, outcome }: { sendsEmail: boolean; outcome: Acted | undefined }) {
  if (outcome?.ok) {
    return (
      <AccountPage title="Check your email">
        <OutcomeAlert tone="success">{outcome.message}</OutcomeAlert>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Our news by email" lede="We ask you to confirm first. Every email has a link to unsubscribe.">
      {sendsEmail ? (
        <Form errors={errorsOf(outcome)} submit="Subscribe" aria-label="Subscribe to our news">
          <input type="hidden" name="intent" value="subscribe" />
          <TextField name="email" label="Your email" type="email" autoComplete="email" spellCheck={false} />
          <RadioGroup name="news" label="How often" choices={CHOICES} defaultValue="weekly" />
          <div aria-hidden="true" className="sr-only">
            <label htmlFor="website">Leave this empty</label>
            <input id="website" type="text" name="website" tabIndex={-1} autoComplete="off" />
          </div>
        </Form>
      ) : (
        <Alert tone="info">This site cannot send email yet, so it cannot take subscriptions.</Alert>
      )}
    </AccountPage>
  )
}
