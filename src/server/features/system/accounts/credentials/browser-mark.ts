import { hash } from 'node:crypto'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'

/** What a token keeps of the browser that asked for it. */
export function markOf({ browser }: Place): { browser?: string } {
  return browser ? { browser: hash('sha256', `browser:${browser}`, 'base64url') } : {}
}

/** Whether a token is shown by the browser that asked for it. */
export function isAskedBy(value: Record<string, unknown>, place: Place): boolean {
  const { browser } = markOf(place)
  return browser !== undefined && value.browser === browser
}
