import { ApiProblem, type Client, read } from '#web/api.ts'
import { FRESH_FIELD } from '#web/signed-in/session/fresh-field.ts'
import { leadToConfirm } from '#web/signed-in/session/submit.ts'
import { TEAM_ROLES } from './team-text.ts'

export interface TeamOutcome {
  ok: boolean
  message: string
  /** What is wrong with which field of the invitation. */
  fields: Record<string, string>
  /** What was typed, when it has to be typed no second time. */
  typed: Record<string, string>
  /** The fields of a form that takes the deed back. */
  undo: Record<string, string> | null
  /** What to pass on to whom was invited, while there is no mail server. */
  link: string | null
}

/** Does what a form of the screen asks for. */
export async function runTeamAct(client: Client, form: FormData): Promise<TeamOutcome> {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { fullName: text('fullName'), email: text('email'), role: text('role') }
  try {
    const { message, undo = null, link = null } = await act(client, text)
    return { ok: true, message, fields: {}, typed: {}, undo, link }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    leadToConfirm(error, '/dashboard/team')
    return { ok: false, message: error.message, fields: error.fields, typed, undo: null, link: null }
  }
}

interface Done {
  message: string
  link?: string | undefined
  undo?: Record<string, string>
}

async function act({ api: { team } }: Client, text: (name: string) => string): Promise<Done> {
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
