/** Time as the application sees it; tests put their own in its place. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time in milliseconds, for where it is asked so often that a date each time would be felt. */
export function millisecondsOf(clock: Clock): () => number {
  return clock === systemClock ? Date.now : () => clock.now().getTime()
}

/** Times are stored as ISO text: it sorts, and both engines keep it alike. */
export function isoNow(clock: Clock): string {
  return clock.now().toISOString()
}
