import { data } from 'react-router'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { ownMeta } from '#web/account/own-meta.ts'
import { PasswordProof } from '#web/account/password-proof.tsx'
import { clientContext, read } from '#web/api.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import { errorsOf, type Outcome, outcomeOf, proofIn, textsOf } from '#web/signed-in/session/submit.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ matches }) => ownMeta('Profile', matches)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sendsEmail } = await readSite(context)
  return { me: await getMe(request, context), sendsEmail }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { account } = context.get(clientContext).api
  const intent = form.get('intent') === 'email' ? ('email' as const) : ('profile' as const)
  const outcome: Outcome =
    intent === 'email'
      ? await outcomeOf(
          read(account.email.$post({ json: { ...textsOf(form, 'email'), ...proofIn(form) } })),
          '/dashboard/account',
        )
      : await outcomeOf(
          read(account.$patch({ json: textsOf(form, 'fullName', 'phone', 'address') })).then(() => ({
            message: 'Your profile has been saved.',
          })),
        )
  return data({ intent, outcome }, { status: outcome.ok ? 200 : 422 })
}

export default function Profile({ loaderData: { me, sendsEmail }, actionData }: Route.ComponentProps) {
  const forForm = (intent: string) => (actionData?.intent === intent ? actionData.outcome : undefined)
  const profile = forForm('profile')
  const email = forForm('email')
  const profileErrors = errorsOf(profile)
  const emailErrors = errorsOf(email)
  return (
    <>
      <h1 className="text-4xl font-normal">Profile</h1>
      <AccountSection title="About you" note="We use this to answer you, and for nothing else.">
        {profile?.ok ? <Saved>{profile.message}</Saved> : null}
        <Form errors={profileErrors} values={me} submit="Save" aria-label="About you">
          <input type="hidden" name="intent" value="profile" />
          <TextField label="Full name" name="fullName" autoComplete="name" maxLength={120} />
          <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional maxLength={32} />
          <TextField label="Address" name="address" autoComplete="address-line1" optional maxLength={300} />
        </Form>
      </AccountSection>
      <AccountSection
        title="Email address"
        note={
          sendsEmail
            ? 'The change takes effect when you open the link we send to the new address. We also notify the old one.'
            : 'The change takes effect when you open the link in an email to the new address. This site cannot send email yet, so it waits until then.'
        }
      >
        {email?.ok ? <Saved>{email.message}</Saved> : null}
        <p className="mb-6">
          Your address is <strong>{me.email}</strong>.
        </p>
        <Form errors={emailErrors} submit="Change email address" aria-label="Email address">
          <input type="hidden" name="intent" value="email" />
          <TextField label="New email" name="email" type="email" autoComplete="email" />
          <PasswordProof hasPassword={me.hasPassword} />
        </Form>
      </AccountSection>
    </>
  )
}

function Saved({ children }: { children: string }) {
  return (
    <OutcomeAlert tone="success" className="mb-6">
      {children}
    </OutcomeAlert>
  )
}
