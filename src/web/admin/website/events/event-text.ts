import type { OfficeEventItem } from '#contract/website/events.ts'
import { clockTime } from '#domain/time/wall-clock.ts'

export const EVENTS = '/dashboard/events'

/** "6 of 8", and who waits; overbooking is said. */
export function seatsText({ capacity, taken, waiting }: OfficeEventItem['seats']): string {
  const over = taken > capacity ? `, ${taken - capacity} overbooked` : ''
  return `${taken} of ${capacity}${over}${waiting > 0 ? `, ${waiting} waiting` : ''}`
}

const STATES = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'On the site',
  unpublished: 'Off the site',
  deleted: 'Deleted',
}

export const stateText = ({ state, cancelledAt }: Pick<OfficeEventItem, 'state' | 'cancelledAt'>): string =>
  cancelledAt ? 'Cancelled' : STATES[state]

export const whenText = ({ startsAt }: Pick<OfficeEventItem, 'startsAt'>, zone: string): string =>
  clockTime(startsAt, zone)
