/** Time as the application sees it; tests put their own in its place. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Times are stored as ISO text: it sorts, and both engines keep it alike. */
export function isoNow(clock: Clock): string {
  return clock.now().toISOString()
}
