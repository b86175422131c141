// Loaded before anything else (`node --import`): dates begin at a fixed moment and move on a little at each reading. What
// is made later is later, and a run that takes long shows the same times as a quick one.
const Real = Date
const start = Real.parse(process.env.TEST_DATE_START ?? '')
let asked = 0
const now = () => start + ++asked / 4

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, key) => (key === 'now' ? () => Math.floor(now()) : Reflect.get(target, key)),
})
