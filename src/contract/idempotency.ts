import { z } from './route.ts'

/** For calls whose answer may be lost on the way: who sends the same again under its key has sent it once. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/, 'Use 8 to 128 letters, digits or signs')
    .optional()
    .describe('Sent again with the same key, a request is still received once'),
})
