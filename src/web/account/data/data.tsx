import { Form } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { ownMeta } from '#web/account/own-meta.ts'
import { PasswordProof } from '#web/account/password-proof.tsx'
import { clientContext, read } from '#web/api.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { getMe } from '#web/signed-in/session/me.ts'
import { answer, errorsOf, outcomeOf, proofIn } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/data'

export const meta: Route.MetaFunction = ({ matches }) => ownMeta('My data', matches)

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  return { hasPassword: me.hasPassword, deletionAt: me.deletionAt }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { deletion } = context.get(clientContext).api.account
  const outcome =
    form.get('intent') === 'keep'
      ? await outcomeOf(read(deletion.$delete()))
      : await outcomeOf(read(deletion.$post({ json: proofIn(form) })), '/dashboard/data')
  return answer(outcome)
}

export default function MyData({ loaderData: { hasPassword, deletionAt }, actionData }: Route.ComponentProps) {
  const errors = errorsOf(actionData)
  return (
    <>
      <h1 className="text-4xl font-normal">My data</h1>
      {actionData?.ok ? (
        <OutcomeAlert tone="success" className="mt-6">
          {actionData.message}
        </OutcomeAlert>
      ) : null}
      <AccountSection title="Download" note="Everything we keep about you, as one JSON file.">
        <ButtonLink download href="/api/account/data" variant="secondary">
          Download my data
        </ButtonLink>
      </AccountSection>
      <AccountSection
        title="Delete my account"
        note="You have 14 days to change your mind. Requests that we must keep by law are kept without your name."
      >
        {deletionAt ? (
          <Form aria-label="Keep my account">
            <input type="hidden" name="intent" value="keep" />
            <p>
              Your account will be deleted on <Day at={deletionAt} />.
            </p>
            <div>
              <Button>Keep my account</Button>
            </div>
          </Form>
        ) : (
          <Form errors={errors} aria-label="Delete my account">
            <input type="hidden" name="intent" value="delete" />
            <PasswordProof hasPassword={hasPassword} />
            <div>
              <Button variant="danger">Delete my account</Button>
            </div>
          </Form>
        )}
      </AccountSection>
    </>
  )
}
