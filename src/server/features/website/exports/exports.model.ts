import type { RowOf } from '#database/tables.ts'

export type Export = RowOf<'exports'>

export const KEPT_DAYS = 7

export const fileNameOf = (at: string) => `site-${at.slice(0, 10)}.zip`
