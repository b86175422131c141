import { lenient, z } from './route.ts'

export const TIME_ORDERS = ['newest', 'oldest'] as const
export type TimeOrder = (typeof TIME_ORDERS)[number]

/** The order of a list that grows with time; a wrong one means the newest first. */
export const timeOrder = lenient(z.enum(TIME_ORDERS), 'newest')
  .default('newest')
  .openapi({ description: 'Newest first unless told' })
