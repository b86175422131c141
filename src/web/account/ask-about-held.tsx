import { useLocation } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'

export const WAY_OUT = '/dashboard/security'

export function AskAboutHeld() {
  if (useLocation().pathname === WAY_OUT) return null
  return (
    <Alert tone="warning" className="mb-8" title="Something was added to your account lately">
      It opens nothing until you say whether it is yours. <TextLink to={WAY_OUT}>Look at it under Security</TextLink>
    </Alert>
  )
}
