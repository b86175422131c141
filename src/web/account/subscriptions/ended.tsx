import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { AccountPage } from '#web/account/account-page.tsx'

interface Props {
  title: string
  tone: 'success' | 'error'
  children: string
}

/** A link that has done its work or no longer does any; the next step is to subscribe again. */
export function Ended({ title, tone, children }: Props) {
  return (
    <AccountPage title={title}>
      <OutcomeAlert tone={tone}>{children}</OutcomeAlert>
      <p className="mt-6">
        <TextLink to="/subscriptions">Subscribe again</TextLink>
      </p>
    </AccountPage>
  )
}
