// Loaded before anything else (`node --import`) in every process of a run with another date: `npm test -- --date 2026-12-31T14:00Z`.
// Dates are shifted, timers run as always. Nothing of the product knows of it.

/** Shifts what `Date` says by so many milliseconds; also sent to browsers, so it takes nothing from outside itself. */
export function shiftDate(offset) {
  const Real = Date
  const now = () => Real.now() + offset
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

/** By how much dates are shifted in this run. */
export const dateOffset = Number(process.env.TEST_DATE_OFFSET_MS ?? 0)

if (dateOffset !== 0 && !globalThis.isDateShifted) {
  globalThis.isDateShifted = true
  shiftDate(dateOffset)
}
