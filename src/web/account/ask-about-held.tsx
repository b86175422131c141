import { useLocation } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'

/** Where a person can put right what keeps them from going on. */
export const WAY_OUT = '/dashboard/security'

/** Leads to the questions about what was added to the account shortly before it was secured. */
export function AskAboutHeld() {
  if (useLocation().pathname === WAY_OUT) return null
  return (
    <Alert tone="warning" className="mb-8" title="Something was added to your account lately">
      It opens nothing until you say whether it is yours. <TextLink to={WAY_OUT}>Look at it under Security</TextLink>
    </Alert>
  )
}
