import { lenient, z } from './route.ts'

const TIME_ORDERS = ['newest', 'oldest'] as const
export type TimeOrder = (typeof TIME_ORDERS)[number]

/** The order of a list that grows with time; a wrong one means the newest first. */
export const timeOrder = lenient(z.enum(TIME_ORDERS), 'newest').default('newest').describe('Newest first by default')

const place = z.coerce.number().int().positive().optional()

/** What a list that grows with time is asked for: its order, and the place beyond which the page begins. */
export const seeking = {
  order: timeOrder,
  before: place,
  after: place.describe('With the oldest first'),
}

export const nextPlace = z
  .number()
  .nullable()
  .describe('The next page: send it as `before`, with the oldest first as `after`')
