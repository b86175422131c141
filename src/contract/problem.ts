import { z } from './route.ts'

export const problemAnswer = z
  .object({
    error: z.string().describe('What went wrong, in words for a person'),
    message: z.string().describe('The same words'),
    code: z
      .string()
      .describe(
        'What went wrong, for programs; it does not change with the words. `conflict`, always with status 409, means that another user has saved since the version that was sent: read it again, then decide. `fields` then says what is there now',
      ),
    fields: z.record(z.string(), z.string()).optional().describe('Words for each field that is wrong'),
    requestId: z.string().optional(),
  })
  .openapi('Problem')

export type ProblemAnswer = z.infer<typeof problemAnswer>
