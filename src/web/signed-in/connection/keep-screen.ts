import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { createCurrent } from '#web/signed-in/office/current.ts'

/** The screen that is open, as far as it must be kept when the office does not answer. */
interface OpenScreen {
  address(): string
  shown(): Map<string, unknown>
  /** A form was not taken, with this status, or 0 where no answer came: its words, and everything typed, stay. */
  onRefused(status: number, act: string): void
  /** A form arrived: what was said of an earlier try no longer holds. */
  onTaken(act: string): void
  /** The screen could not be brought up to date, or was. */
  onStale(isStale: boolean): void
}

/** The two layouts around the screens of the office; they load the same. */
const FRAMES = ['admin/admin-layout', 'account/dashboard-layout']
/** Inside them, the routes that only ask whether a user may see a screen; they show nothing of their own. */
const GUARDS = ['signed-in/shell/screen', 'own-screen']

type Results = Record<string, DataStrategyResult>

const screens = createCurrent<OpenScreen>()

/** Keeps this screen until it is left. */
export const keepOpen = screens.set

/** When the office does not answer, or answers that it cannot, what is on the screen stays there. */
export async function keepScreen({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const act = request.method === 'GET' ? '' : await actIn(request)
  const results = await next()
  const open = screens.now()
  if (!open || request.signal.aborted) return results
  return request.method === 'GET' ? keepShown(open, request, results) : keepTyped(open, act, results)
}

/** Which act a form asks for, so that bad news about it can go once it succeeds. */
export function actOf(address: string, form?: FormData): string {
  const names = ['intent', 'act', 'id'].map((name) => form?.get(name) ?? '')
  return [new URL(address, location.href).pathname, ...names].join(' ')
}

// Only short forms are read twice, not the files that a user sends.
async function actIn(request: Request): Promise<string> {
  const isShort = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  return actOf(request.url, isShort ? await request.clone().formData() : undefined)
}

function keepTyped(open: OpenScreen, act: string, results: Results): Results {
  if (Object.values(results).every((result) => failureOf(result) === null)) open.onTaken(act)
  for (const [routeId, result] of Object.entries(results)) {
    const status = failureOf(result)
    if (status === null) continue
    open.onRefused(status, act)
    // No data: whatever the screen shows of the last act, it shows nothing new, and its fields are left alone.
    results[routeId] = { type: 'data', result: data(null, { status: status || 503 }) }
  }
  return results
}

function keepShown(open: OpenScreen, request: Request, results: Results): Results {
  const { pathname, search } = new URL(request.url)
  const isSame = pathname + search === open.address()
  const shown = open.shown()
  const innermost = [...shown.keys()].at(-1)
  let isStale = false
  for (const [routeId, result] of Object.entries(results)) {
    const status = failureOf(result)
    if (status === null || (status > 0 && status < 500)) continue
    if (GUARDS.includes(routeId)) {
      results[routeId] = { type: 'data', result: null }
      continue
    }
    // On the way to another screen only the frame is kept: what was asked for says itself that it cannot be shown.
    if (!isSame && routeId === innermost) continue
    const kept = shown.has(routeId) ? routeId : FRAMES.includes(routeId) && FRAMES.find((id) => shown.has(id))
    if (!kept) continue
    results[routeId] = { type: 'data', result: shown.get(kept) }
    isStale = isSame
  }
  open.onStale(isStale)
  return results
}

/** The status of an answer that went wrong, 0 where there was no answer, null where nothing did. */
function failureOf({ type, result }: DataStrategyResult): number | null {
  if (type !== 'error' || result instanceof Response) return null
  if (isRouteErrorResponse(result)) return result.status
  const cause = isWrapped(result) ? result.data : result
  // A browser that gets no answer at all says so with this error.
  return cause instanceof TypeError ? 0 : 500
}

function isWrapped(result: unknown): result is { data: unknown } {
  return typeof result === 'object' && result !== null && 'data' in result
}

export const STILL_HERE = 'What you typed is still here.'

export const OFFLINE_WORDS = `You are offline. Nothing was sent. ${STILL_HERE} Send it again when you are back.`

/** For what is refused before the words of each refusal are loaded; it holds for all of them. */
export const NOT_SAVED = `This may not have been saved. ${STILL_HERE} Please try again.`
