import { TEAM_ROLES } from '#domain/roles.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { FRESH_FIELD } from '#web/signed-in/session/fresh-field.ts'
import { type Acted, act } from '#web/signed-in/session/submit.ts'

export interface TeamOutcome extends Acted {
  /** What was typed, when it has to be typed no second time. */
  typed: Record<string, string>
  undo: Record<string, string> | null
  /** What to pass on to whom was invited, while there is no mail server. */
  link: string | null
}

export async function runTeamAct(client: Client, form: FormData): Promise<TeamOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { fullName: text('fullName'), email: text('email'), role: text('role') }
  const quiet: Omit<TeamOutcome, keyof Acted> = { typed, undo: null, link: null }
  const work = async () => {
    const { message, undo = null, link = null } = await change(client, text)
    return { message, typed: {}, undo, link }
  }
  return await act(quiet, work, '/dashboard/team')
}

interface Done {
  message: string
  link?: string | undefined
  undo?: Record<string, string>
}

async function change({ api: { team } }: Client, text: (name: string) => string): Promise<Done> {
  const param = { id: text('id') }
  const role = TEAM_ROLES.find((known) => known === text('role'))
  switch (text('intent')) {
    case 'invite': {
      const json = { fullName: text('fullName'), email: text('email'), role: role ?? ('' as 'editor') }
      return await read(team.invitations.$post({ json }))
    }
    case 'resend':
      return await read(team.invitations[':id'].email.$post({ param }))
    case 'cancel':
      return await read(team.invitations[':id'].$delete({ param }))
    case 'role': {
      const answer = await read(team[':id'].$patch({ param, json: { role: role ?? ('' as 'editor') } }))
      const before = text('before')
      return {
        ...answer,
        ...(before ? { undo: { [FRESH_FIELD]: 'yes', intent: 'role', id: param.id, role: before } } : {}),
      }
    }
    case 'end-sessions':
      return await read(team[':id'].sessions.$delete({ param }))
    case 'second-factor':
      return await read(team[':id']['two-factor'].$delete({ param }))
    case 'remove': {
      const answer = await read(team[':id'].$delete({ param }))
      return { ...answer, undo: { [FRESH_FIELD]: 'yes', intent: 'role', id: param.id, role: text('before') } }
    }
    default:
      throw new ApiProblem(422, { error: 'Nothing was chosen.' })
  }
}
