import type { Doer } from '#server/features/audit/audit.service.ts'
import type { Import } from '#server/features/imports/imports.model.ts'

/** An import, and in whose name its items are brought in. */
export interface Work {
  run: Import
  doer: Doer
}
