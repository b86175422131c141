import { Form } from 'react-router'
import type { OwnAccount } from '#contract/my-account.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import type { Outcome } from '#web/signed-in/session/submit.ts'
import type { Overview } from './overview.ts'
import { ForClients, LatestNews } from './reading-sections.tsx'
import { RequestsSection } from './requests-section.tsx'

interface Props {
  me: OwnAccount
  notice: string | null
  overview: Overview | null
  resent: Outcome | undefined
}

/** A client's day: what needs attention first, then their affairs. */
export function ClientOverview({ me, notice, overview, resent }: Props) {
  return (
    <>
      <h1 className="text-4xl font-normal">Good to see you, {firstName(me.fullName)}</h1>
      {notice === 'verified' ? (
        <Alert tone="success" className="mt-6">
          Your email address is confirmed.
        </Alert>
      ) : null}
      {me.verified ? null : <ConfirmAddress email={me.email} resent={resent} />}
      {me.deletionAt ? (
        <Alert tone="warning" className="mt-6" title="Your account will be deleted">
          On {me.deletionAt.slice(0, 10)}. <TextLink to="/dashboard/data">Keep my account</TextLink>
        </Alert>
      ) : null}
      {overview ? (
        <>
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

function ConfirmAddress({ email, resent }: { email: string; resent: Outcome | undefined }) {
  return (
    <Alert tone="warning" className="mt-6" title="Please confirm your email address">
      <p>
        We have sent an email to <strong>{email}</strong>. Open the link in it to use your account. If it has not
        arrived, check your spam folder, or send it again.
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

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? fullName
}
