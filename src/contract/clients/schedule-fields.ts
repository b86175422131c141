// Without the schema library: screens in the browser choose from the same list.

export const SCHEDULE_EVERY = ['month', 'quarter', 'year'] as const
export type ScheduleEvery = (typeof SCHEDULE_EVERY)[number]

export const EVERY_WORDS: Record<ScheduleEvery, string> = {
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
}
