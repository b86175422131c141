import { Form } from 'react-router'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountSection } from '#web/account/account-section.tsx'
import { firstName } from '#web/signed-in/parts/first-name.ts'
import type { Outcome } from '#web/signed-in/session/submit.ts'
import { RegistrationsSection } from './bookings.tsx'
import { ForClients, LatestNews } from './library-sections.tsx'
import type { Overview } from './overview.ts'
import { RequestsSection } from './requests-section.tsx'

interface Props {
  me: OwnAccount
  notice: string | null
  sendsEmail: boolean
  overview: Overview | null
  resent: Outcome | undefined
}

/** For a person whom nobody has invited to act for a client: what they can do meanwhile, and their own affairs. */
export function NoRoom({ me, notice, sendsEmail, overview, resent }: Props) {
  return (
    <>
      <h1 className="text-4xl font-normal">Good to see you, {firstName(me.fullName)}</h1>
      {notice === 'verified' ? (
        <OutcomeAlert tone="success" className="mt-6">
          Your email address is confirmed.
        </OutcomeAlert>
      ) : null}
      {me.verified ? null : <ConfirmAddress email={me.email} sendsEmail={sendsEmail} resent={resent} />}
      {overview ? (
        <>
          <AccountSection title="Client area">
            <p>You do not act for a client of ours yet. Once we work for you, your papers and messages are here.</p>
            <p className="mt-2 text-ink-soft">
              Were you invited? Then sign in with the email address that the invitation was sent to. Otherwise ask your
              accountant, or <TextLink to="/Contact">write to us</TextLink>.
            </p>
          </AccountSection>
          <RegistrationsSection items={overview.registrations} />
          <RequestsSection requests={overview.requests} />
          <ForClients folders={overview.folders} />
          <LatestNews items={overview.news} />
          <div className="mt-8 flex flex-wrap gap-3" data-print="no">
            <ButtonLink to="/quote">Request a quote</ButtonLink>
            <ButtonLink to="/Contact" variant="secondary">
              Write to us
            </ButtonLink>
          </div>
        </>
      ) : null}
    </>
  )
}

type Confirming = Pick<Props, 'sendsEmail' | 'resent'> & { email: string }

function ConfirmAddress({ email, sendsEmail, resent }: Confirming) {
  if (!sendsEmail) {
    return (
      <Alert tone="warning" className="mt-6" title="Your email address is not confirmed yet">
        This site cannot send email yet. Please ask us to confirm that <strong>{email}</strong> is yours.{' '}
        <TextLink to="/Contact">How to reach us</TextLink>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" className="mt-6" title="Please confirm your email address">
      <p>
        To use your account, open the link in the email to <strong>{email}</strong>. If it has not arrived, check your
        spam folder, or ask for it again.
      </p>
      {resent ? (
        <p role={resent.ok ? 'status' : 'alert'} className="mt-2 font-semibold">
          {resent.message}
        </p>
      ) : null}
      <Form method="post" className="mt-4">
        <Button variant="secondary">Send the email again</Button>
      </Form>
    </Alert>
  )
}
