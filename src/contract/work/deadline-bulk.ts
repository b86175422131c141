import { MOST_SELECTED } from '#contract/limits.ts'
import { answers, calls, takesFields, z } from '#contract/route.ts'
import { bulkAnswer, selectionOf } from '#contract/selection.ts'
import { DEADLINE_ACTS, DEADLINE_STATES } from './deadline-fields.ts'
import { deadlineFilter } from './deadlines.ts'

const undoneDeadline = z.object({
  id: z.int().positive(),
  version: z.int().min(1),
  state: z.enum(DEADLINE_STATES).optional(),
  assignee: z.string().max(64).nullable().optional(),
})

export const changeDeadlines = calls('deadlines', 'accountant').post('/api/deadlines/bulk', {
  summary: 'Assign, start, file, set as not needed or reopen many; what is refused is named, the others are changed',
  request: {
    body: takesFields({
      ...selectionOf(deadlineFilter),
      act: z.enum(DEADLINE_ACTS, 'Choose what to do'),
      assignee: z.string().max(64).nullable().optional().describe('An account, "me", or null for nobody'),
      changes: z
        .array(undoneDeadline)
        .max(MOST_SELECTED)
        .optional()
        .describe('With undo, in place of a selection: `undo` of an earlier answer'),
    }),
  },
  responses: {
    200: answers(
      bulkAnswer.extend({
        undo: z
          .array(undoneDeadline)
          .describe('What the changed rows were before, without those that were finished: who finished them is lost'),
      }),
      'What became of each',
    ),
  },
})
