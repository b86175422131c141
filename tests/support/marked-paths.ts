import type { Call } from './every-call.ts'

/** Which of the client's ids a place in a path holds, by what is before it. */
export const IN_PATHS: [path: RegExp, id: string][] = [
  [/\/members\/\{/, 'member'],
  [/\/calendar-feeds\/\{/, 'feed'],
  [/\/calendar\/feeds\/\{id/, 'ownFeed'],
  [/\/notes\/\{/, 'note'],
  [/\/my\/views\/\{/, 'view'],
  [/\/my\/requests\/\{/, 'reference'],
  [/\/request-items\/\{/, 'item'],
  [/\/paper-request-schedules\/\{/, 'schedule'],
  [/\/paper-requests\/\{/, 'request'],
  [/\/conversations\/\{/, 'conversation'],
  [/\/proposals\/\{/, 'proposal'],
  [/\/engagements\/\{/, 'engagement'],
  [/\/deadline-rules\/\{/, 'rule'],
  [/\/steps\/\{/, 'step'],
  [/\/deadlines\/\{/, 'deadline'],
  [/\/documents\/\{/, 'document'],
  [/\/uploads\/resumable\/\{/, 'upload'],
  [/\/leads\/\{/, 'lead'],
  [/\/customers\/\{/, 'person'],
  [/\/account\/sessions\/\{/, 'session'],
  [/\/clients\/\{/, 'client'],
]

/** The same for what is nobody's: the site's own. */
const OF_THE_SITE: typeof IN_PATHS = [
  [/\/events\/feed\/\{/, 'eventFile'],
  [/\/calendar\/feeds\/\{file/, 'feedFile'],
  [/\/erasures\/\{/, 'erasure'],
  [/\/webhooks\/\{/, 'webhook'],
  [/\/deliveries\/\{/, 'delivery'],
  [/\/revisions\/\{/, 'articleRevision'],
  [/\/events\/\{/, 'event'],
  [/\/appointment-kinds\/\{/, 'appointmentKind'],
  [/\/appointments\/\{/, 'appointment'],
  [/\/newsletters\/\{/, 'newsletter'],
  [/\/(articles|news)\/\{/, 'article'],
  [/\/pages\/\{/, 'page'],
  [/\/media\/\{/, 'media'],
  [/\/outbox\/\{/, 'mail'],
  [/\/proposal-templates\/\{/, 'template'],
  [/\/preview\/\{/, 'secret'],
  [/\/reports\/\{/, 'report'],
  [/\/publications\/(files\/)?\{/, 'publication'],
]

/** The address of a call about these objects; what has no number among them gets one that nothing has. */
export function pathOf({ path }: Call, ids: Record<string, string | number>): string {
  return path.replace(/\{(\w+)[^}]*\}/g, (place, _, at: number) => {
    const before = path.slice(0, at + place.length)
    const found = [...IN_PATHS, ...OF_THE_SITE]
      .filter(([pattern]) => pattern.test(before))
      .sort(([a], [b]) => before.search(b) - before.search(a))[0]
    return encodeURIComponent(String(found ? (ids[found[1]] ?? 987654) : 987654))
  })
}
