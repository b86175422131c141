import { data, redirect } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { ownMeta } from '#web/account/own-meta.ts'
import { clientContext, read } from '#web/api.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import { safeNext } from '#web/signed-in/session/next.ts'
import { answer, errorsOf, outcomeOf } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches }) => ownMeta('Confirm that it is you', matches)

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  if (me.fresh) throw redirect(next)
  return { next, email: me.email, hasPassword: me.hasPassword }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const me = await getMe(request, context)
  const { auth } = context.get(clientContext).api
  if (form.get('intent') === 'mail') {
    const outcome = await outcomeOf(read(auth.code.$post({ json: { email: me.email } })))
    return answer({ ...outcome, mailed: outcome.ok })
  }
  const shown = String(form.get('shown') ?? '')
  const json = me.hasPassword ? { password: shown } : { code: shown }
  const outcome = await outcomeOf(read(auth['confirm-identity'].$post({ json })))
  if (outcome.ok) return redirect(safeNext(String(form.get('next'))))
  return data({ ...outcome, mailed: false }, { status: 422 })
}

/** The same question as the dialog's, for those without a script. */
export default function Confirm({ loaderData: { next, email, hasPassword }, actionData }: Route.ComponentProps) {
  const [words] = actionData && !actionData.ok ? Object.values(errorsOf(actionData)) : []
  return (
    <>
      <h1 className="mb-4 text-4xl font-normal">Confirm that it is you</h1>
      <p className="mb-6 text-ink-soft">
        What you asked for needs a password or passkey that you have entered within the last ten minutes.
      </p>
      {actionData?.mailed ? (
        <OutcomeAlert tone="success" className="mb-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      <Form errors={words ? { shown: words } : {}} submit="Confirm and carry on" aria-label="Confirm that it is you">
        <input type="hidden" name="next" value={next} />
        {hasPassword ? (
          <TextField
            label="Password"
            hint={`For ${email}`}
            name="shown"
            type="password"
            autoComplete="current-password"
          />
        ) : (
          <TextField
            label="Code from the email"
            hint={`Six digits, from the email to ${email}`}
            name="shown"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </Form>
      {hasPassword ? null : (
        <Form submit="Email me a code" aria-label="Ask for a code" className="mt-8">
          <input type="hidden" name="intent" value="mail" />
        </Form>
      )}
    </>
  )
}
