import type { Audience } from '#contract/website/publications.ts'
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

export interface PublicationFile {
  id: number
  folderId: number
  name: string
  type: string
  bytes: number
  hash: string
  storageKey: string
  year: number | null
  replacesId: number | null
  seriesId: number
  isCurrent: boolean
  downloads: number
  uploadedAt: string
  deletedAt: string | null
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
