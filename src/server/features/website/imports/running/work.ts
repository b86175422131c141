import type { Doer } from '#server/features/system/audit/audit.service.ts'
import type { Import } from '#server/features/website/imports/imports.model.ts'
import type { Targets } from './target-of.ts'

/** An import, and in whose name its items are brought in. */
export interface Work {
  run: Import
  doer: Doer
}

/** The same within one transaction. */
export interface WorkInOne extends Work {
  /** What items have become, those that it has just made among them. */
  targets: Targets
}

/** How long items share a transaction: a commit for each costs more than the items, and others who write wait for it. */
export const TOGETHER_MS = 150
