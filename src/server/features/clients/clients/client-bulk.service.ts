import type { CLIENT_ACTS, ClientState } from '#contract/clients/client-fields.ts'
import type { ClientChange } from '#contract/clients/clients.ts'
import type { BulkAnswer } from '#contract/selection.ts'
import { counted } from '#domain/text/counted.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import type { ClientListing, ClientSelection } from './client-listing.service.ts'
import type { Client } from './clients.model.ts'
import type { ClientMembers } from './members/client-members.service.ts'

interface Wish extends ClientSelection {
  act: (typeof CLIENT_ACTS)[number]
  responsible?: string | null | undefined
  state?: ClientState | undefined
  tag?: string | undefined
  changes?: (ClientChange & { id: number })[] | undefined
}

type Change = Omit<ClientChange, 'version'>

interface Needs {
  select: ClientListing['select']
  update: (actor: Actor, id: number, change: ClientChange) => Promise<{ client: Client }>
  clientMembers: ClientMembers
  teamOf: (client: Client) => Promise<string[]>
}

/** The same change to many clients. Each is a change of its own: one that is refused leaves the others alone. */
export function createClientBulk({ select, update, clientMembers, teamOf }: Needs) {
  async function invite(actor: Actor, { id, name, email }: Client): Promise<string> {
    if (!email) throw problem('no-email', 409, 'It has no email address.')
    if ((await clientMembers.list(actor, id, 'staff')).length > 0) {
      throw problem('has-people', 409, 'Somebody acts for it already.')
    }
    const { mailed } = await clientMembers.invite(actor, id, 'staff', { email, name, right: 'owner' })
    if (!mailed) throw problem('not-emailed', 409, 'Invited, but the site sends no email yet.')
    return `Invited: ${email}`
  }

  return async (actor: Actor, wish: Wish): Promise<BulkAnswer & { undo: (ClientChange & { id: number })[] }> => {
    const { act, changes } = wish
    const undo: (ClientChange & { id: number })[] = []
    if (act === 'undo' && !changes?.length) throw invalid('changes', 'Name the changes to undo')
    const asked = act === 'undo' ? { ids: changes?.map(({ id }) => id) } : wish
    const changeOf = act === 'undo' ? undoing(changes ?? []) : changing(wish)
    async function change(client: Client): Promise<string> {
      if (act === 'invite') return await invite(actor, client)
      const { version, ...wanted } = { version: client.version, ...changeOf(client) }
      const team = wanted.responsible ? await teamOf(client) : []
      const after = await update(actor, client.id, { version, ...wanted })
      // Whoever is made responsible joins the team, and leaves it again when that is undone.
      const joins = wanted.responsible && after.client.responsibleId && !team.includes(after.client.responsibleId)
      const before = { ...beforeOf(client, wanted), ...(joins ? { team } : {}) }
      if (act !== 'undo') undo.push({ id: client.id, version: after.client.version, ...before })
      return 'Changed.'
    }
    const message = (done: number) => `${counted(done, 'client')} ${DONE[act]}.`
    const isSo = (client: Client) => {
      const wanted = act === 'invite' || act === 'undo' ? null : changeOf(client)
      return wanted !== null && JSON.stringify(wanted) === JSON.stringify(beforeOf(client, wanted))
    }
    const noSuch = 'There is no such client.'
    const selected = await select(actor, asked)
    return {
      ...(await changeEach({ selected, versions: wish.versions, noSuch, isSo, change, message })),
      undo,
    }
  }
}

const DONE: Record<Wish['act'], string> = {
  assign: 'assigned',
  state: 'changed',
  tag: 'tagged',
  untag: 'without the tag',
  invite: 'invited',
  undo: 'changed back',
}

function changing({ act, responsible, state, tag }: Wish): (client: Client) => Change {
  if (act === 'assign') {
    if (responsible === undefined) throw invalid('responsible', 'Choose who is responsible first')
    return () => ({ responsible })
  }
  if (act === 'state') {
    if (!state) throw invalid('state', 'Choose a state')
    return () => ({ state })
  }
  if (act !== 'invite' && !tag) throw invalid('tag', 'Enter a tag first')
  const has = ({ tags }: Client) => tags.some((each) => each === tag)
  if (act === 'tag' && tag) return (client) => ({ tags: has(client) ? client.tags : [...client.tags, tag] })
  return ({ tags }) => ({ tags: tags.filter((each) => each !== tag) })
}

function undoing(changes: (ClientChange & { id: number })[]): (client: Client) => ClientChange {
  const byId = new Map(changes.map(({ id, ...change }) => [id, change]))
  return ({ id, version }) => byId.get(id) ?? { version }
}

const beforeOf = ({ state, responsibleId, tags }: Client, wanted: Change): Change => ({
  ...('state' in wanted ? { state } : {}),
  ...('responsible' in wanted ? { responsible: responsibleId } : {}),
  ...('tags' in wanted ? { tags } : {}),
})
