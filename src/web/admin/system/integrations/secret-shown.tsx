import type { ReactNode } from 'react'
import { Alert } from '#design/primitives/alert.tsx'

interface Props {
  title: string
  secret: string
  children: ReactNode
}

/** A secret that is shown this once. */
export function SecretShown({ title, secret, children }: Props) {
  return (
    <Alert tone="warning" title={title} className="mb-6">
      <p>{children}</p>
      <code className="mt-3 block border border-rule bg-sheet p-3 text-sm break-all select-all">{secret}</code>
    </Alert>
  )
}
