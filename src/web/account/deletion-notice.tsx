import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Day } from '#web/signed-in/parts/moments.tsx'

export function DeletionNotice({ at }: { at: string }) {
  return (
    <Alert tone="warning" className="mb-6" title="Your account will be deleted">
      On <Day at={at} />. <TextLink to="/dashboard/data">Keep my account</TextLink>
    </Alert>
  )
}
