import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { Environment } from './environment.ts'

/** Sends a calendar file, or says that nothing has changed since the program read it. */
export function sendCalendar(c: Context<Environment>, text: string, headers: Record<string, string>) {
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return c.body(null, 304, { ETag: etag, ...headers })
  return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8', ETag: etag, ...headers })
}
