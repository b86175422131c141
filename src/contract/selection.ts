import { MOST_SELECTED, SELECT_SOME } from './limits.ts'
import { messageAnswer, z } from './route.ts'

export const seenVersions = z
  .record(z.string().regex(/^[1-9]\d{0,12}$/), z.int().min(1))
  .optional()
  .describe('By id, the versions you have seen: a row that was changed since is refused')

/** Which rows of a list a call changes: those with these ids, or all that a filter finds. */
export function selectionOf<F extends z.ZodObject>(filter: F) {
  const ids = z.array(z.int().positive(), SELECT_SOME).min(1, SELECT_SOME)
  return {
    ids: ids.max(MOST_SELECTED, `Select ${MOST_SELECTED.toLocaleString('en')} or fewer`).optional(),
    versions: seenVersions,
    filter: filter.optional().describe('In place of ids: all results of this filter'),
  }
}

/** What became of each selected row, those that were refused first. */
export const bulkAnswer = messageAnswer.extend({
  done: z.number().describe('How many rows were changed'),
  rows: z.array(
    z.object({
      id: z.number(),
      name: z.string().nullable().describe('null where there is no such row'),
      ok: z.boolean(),
      code: z.string().nullable().describe('Why it was refused, for programs'),
      message: z.string(),
    }),
  ),
})

export type BulkAnswer = z.infer<typeof bulkAnswer>
