import type { MemberRight } from '#contract/clients/client-fields.ts'
import { type Client, clientContext, read } from '#web/api.ts'
import { InviteMember } from '#web/signed-in/members/invite-member.tsx'
import { MemberList } from '#web/signed-in/members/member-list.tsx'
import { invitedWords } from '#web/signed-in/members/member-text.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { act, answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/people'
import { useRoom } from './use-room.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { id: params.client }
  return await read(context.get(clientContext).api.my.clients[':id'].members.$get({ param }))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const intent = typed.intent ?? ''
  const outcome = await act({ intent, typed }, async () => {
    return { message: await change(context.get(clientContext), params.client, typed), typed: {} }
  })
  return answer(outcome)
}

async function change({ api }: Client, id: string, typed: Record<string, string>): Promise<string> {
  const { members } = api.my.clients[':id']
  const { name = '', email = '', member = '' } = typed
  const right = typed.right as MemberRight
  switch (typed.intent) {
    case 'invite': {
      const {
        member: person,
        mailed,
        link,
      } = await read(members.$post({ param: { id }, json: { name, email, right } }))
      return invitedWords(person.name, { mailed, link, byFirm: false })
    }
    case 'right': {
      const person = await read(members[':member'].$patch({ param: { id, member }, json: { right } }))
      return `The rights of ${person.name} are changed.`
    }
    case 'remove':
      await read(members[':member'].$delete({ param: { id, member } }))
      return `${name} no longer has access.`
    default:
      return 'Nothing was changed.'
  }
}

// What has changed meanwhile is shown, above all when it caused the refusal.
export const shouldRevalidate = () => true

/** The colleagues in a room; owners invite, change and remove them. */
export default function RoomPeople({ loaderData: { items }, actionData }: Route.ComponentProps) {
  const room = useRoom()
  const manages = room.right === 'owner' && room.state !== 'ended'
  const isShown = actionData && (actionData.ok || actionData.intent !== 'invite')
  return (
    <>
      <OfficeTitle>{`People of ${room.name}`}</OfficeTitle>
      <h2 className="mb-4 text-2xl font-normal">People</h2>
      {isShown ? <ActOutcome {...actionData} /> : null}
      <MemberList people={items} manages={manages} />
      {manages ? (
        <section className="mt-10" data-print="no">
          <h2 className="mb-4 text-xl">Invite a colleague</h2>
          <InviteMember outcome={actionData} usual="contributor" submit="Send the invitation" />
        </section>
      ) : (
        <p className="mt-6 text-ink-soft">Owners invite colleagues and change what they may do.</p>
      )}
    </>
  )
}
