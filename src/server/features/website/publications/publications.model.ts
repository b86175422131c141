import type { Audience } from '#contract/website/publications.ts'
import type { RowOf } from '#database/tables.ts'
import { mayAccess } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'

export interface Folder {
  id: number
  name: string
  audience: Audience
  position: number
  files: number
  deletedAt: string | null
}

export interface PublicationFile
  extends Omit<RowOf<'publicationFiles'>, 'seriesId' | 'isCurrent' | 'uploadedBy' | 'uploadedById'> {
  seriesId: number
  isCurrent: boolean
}

export function urlOf(file: Pick<PublicationFile, 'id' | 'name'>): string {
  return `/uploads/publications/${file.id}/${encodeURIComponent(file.name)}`
}

export type PublicationEntry = PublicationFile & { earlier: PublicationFile[] }

/** Shared is for everyone, user for signed-in clients, admin for staff. */
export function mayRead(actor: Actor | null, audience: Audience): boolean {
  return mayAccess(actor, NEEDS[audience])
}

const NEEDS = { shared: 'public', user: 'client', admin: 'staff' } as const

export const isStaff = (actor: Actor | null) => mayRead(actor, 'admin')

export const KEPT_AWAY_DAYS = 30
