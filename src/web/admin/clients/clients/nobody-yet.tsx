import { Alert } from '#design/primitives/alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'

/** Says where something is put into a room that nobody can open yet. */
export function NobodyYet({ client }: { client: { id: number; people: unknown[] } }) {
  if (client.people.length > 0) return null
  return (
    <Alert tone="warning" className="my-4 max-w-form">
      Nobody acts for this client yet, so nobody can read what you share.{' '}
      <TextLink to={`/dashboard/clients/${client.id}/people`}>Invite a person</TextLink>
    </Alert>
  )
}
