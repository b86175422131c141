import type { CommentState } from '#contract/website/comments.ts'
import { type Client, read } from '#web/api.ts'
import { type Acted, act, reasonOf } from '#web/signed-in/session/submit.ts'

interface ActOutcome extends Acted {
  undo: { ids: number[]; state: CommentState } | null
}

export async function runCommentAct(client: Client, form: FormData): Promise<ActOutcome> {
  const { comments } = client.api
  const text = (name: string) => String(form.get(name) ?? '')
  const param = { id: text('id') }
  const outcome = await act<Pick<ActOutcome, 'undo'>>({ undo: null }, async () => {
    if (form.has('bulk')) {
      const ids = form.getAll('ids').map(Number)
      const { message, moved } = await read(comments.bulk.$post({ json: { ids, state: stateOf(text('bulk')) } }))
      const left = ids.length - moved.length
      const rest =
        left > 0 ? ` ${left === 1 ? 'One was' : `${left} were`} already there or deleted, and left as they were.` : ''
      const canUndo = form.has('from') && moved.length > 0
      return { message: message + rest, undo: canUndo ? { ids: moved, state: stateOf(text('from')) } : null }
    }
    if (form.has('reply')) {
      await read(comments[':id'].reply.$post({ param, json: { comment: text('reply') } }))
      return { message: 'Your reply is on the site.' }
    }
    if (form.has('private')) {
      return await read(comments[':id']['private-request'].$post({ param }))
    }
    const to = stateOf(text('to'))
    if (to === 'deleted') await read(comments[':id'].$delete({ param }))
    else await read(comments[':id'].$patch({ param, json: { state: to } }))
    return { message: DONE[to], undo: { ids: [Number(param.id)], state: stateOf(text('from')) } }
  })
  return { ...outcome, message: reasonOf(outcome) }
}

const DONE: Record<CommentState, string> = {
  visible: 'The comment is on the site.',
  held: 'The comment is waiting for review.',
  rejected: 'The comment is rejected.',
  spam: 'The comment is marked as spam.',
  deleted: 'The comment is deleted. You can restore it for 30 days.',
}

export const COMMENT_ORDER: CommentState[] = ['held', 'visible', 'rejected', 'spam', 'deleted']

function stateOf(text: string): CommentState {
  return COMMENT_ORDER.find((known) => known === text) ?? 'held'
}
