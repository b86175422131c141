import type { Doer } from '#server/features/system/audit/audit.service.ts'
import type { Import } from '#server/features/website/imports/imports.model.ts'
import type { Targets } from './target-of.ts'

export interface Work {
  run: Import
  doer: Doer
}

/** The same within one transaction. */
export interface WorkInOne extends Work {
  targets: Targets
}

/** How long items share a transaction: a commit for each costs more than the items, and others who write wait for it. */
export const TOGETHER_MS = 150
