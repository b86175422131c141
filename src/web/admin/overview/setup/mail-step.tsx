import { Alert } from '#design/primitives/alert.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { addressAfter } from './setup-text.ts'

/** Whether the site can send email, and the way to where that is set and tested. */
export function MailStep({ isDelivering, hasSent }: { isDelivering: boolean; hasSent: boolean }) {
  return (
    <div className="max-w-form">
      <Alert tone={hasSent ? 'success' : 'warning'} title={hasSent ? 'Email works' : undefined}>
        {hasSent
          ? 'A mail server has accepted an email from this site.'
          : isDelivering
            ? 'A mail server is set, but no email has been sent yet. Send yourself a test.'
            : 'No mail server is set. Emails wait until there is one: nobody gets a confirmation, a reply or a link to a new password.'}
      </Alert>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/dashboard/setting/mail">{isDelivering ? 'Send a test' : 'Set up email'}</ButtonLink>
        <TextLink to={addressAfter('mail')}>{hasSent ? 'Continue' : 'Skip this step'}</TextLink>
      </div>
    </div>
  )
}
