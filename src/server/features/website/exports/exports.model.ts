import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type Export = Selectable<Tables['exports']>

export const KEPT_DAYS = 7

export const fileNameOf = (at: string) => `site-${at.slice(0, 10)}.zip`
