import { AUDIENCES, type Audience } from '#contract/website/publications.ts'

export const READERS = ['stranger', 'unconfirmed client', 'client', 'editor', 'accountant', 'admin'] as const
export type Reader = (typeof READERS)[number]

/** Whom a file reaches: the audience of its folder, or nobody once it was put away. */
export type Reach = Audience | 'nobody'

/** What a user is answered who asks for a file. */
export const OPENS: Record<Reach, Record<Reader, number>> = {
  shared: { stranger: 200, 'unconfirmed client': 200, client: 200, editor: 200, accountant: 200, admin: 200 },
  user: { stranger: 401, 'unconfirmed client': 403, client: 200, editor: 200, accountant: 200, admin: 200 },
  admin: { stranger: 401, 'unconfirmed client': 403, client: 403, editor: 200, accountant: 200, admin: 200 },
  nobody: { stranger: 404, 'unconfirmed client': 404, client: 404, editor: 404, accountant: 404, admin: 404 },
}

/** How an answer that holds the file may be kept: by any cache when everyone may read it, and nowhere when a user signed in asked. */
export const keptFor = (reach: Audience, reader: Reader): RegExp =>
  reach === 'shared' && reader === 'stranger' ? /^public, max-age=600$/ : /^private, no-store$/

export const LIBRARY_ACTS = [
  'upload',
  'put away',
  'bring back',
  'put its folder away',
  'bring its folder back',
  'open its folder to others',
  'open its folder to yet others',
  'open its folder to the first again',
  'move to a folder for others',
  'move to a folder for yet others',
  'move back',
  'replace by a new edition',
] as const
export type LibraryAct = (typeof LIBRARY_ACTS)[number]

/** The three audiences, beginning with this one. */
export function audiencesFrom(first: Audience): [Audience, Audience, Audience] {
  const at = AUDIENCES.indexOf(first)
  return [0, 1, 2].map((step) => AUDIENCES[(at + step) % 3]) as [Audience, Audience, Audience]
}

/** Whom a file that was uploaded for this audience reaches after each act. */
export function reachAfter(act: LibraryAct, audience: Audience): Reach {
  const [own, other, third] = audiencesFrom(audience)
  if (act === 'put away' || act === 'put its folder away') return 'nobody'
  if (act === 'open its folder to others' || act === 'move to a folder for others') return other
  if (act === 'open its folder to yet others' || act === 'move to a folder for yet others') return third
  return own
}
