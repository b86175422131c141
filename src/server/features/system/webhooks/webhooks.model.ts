import { createHmac, randomBytes } from 'node:crypto'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import { isThisMachine } from '#platform/network.ts'

/** As the Standard Webhooks specification has them: Base64 behind a prefix by which scanners know it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

interface Signed {
  id: string
  body: string
  at: Date
}

/** The headers of the Standard Webhooks specification: one signature for each secret that is in use. */
export function signedHeaders({ id, body, at }: Signed, secrets: string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / SECOND_MS)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

/** Why nothing may be posted to an address, in words for a person; null when it may. */
export function reasonUnfit(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) return 'Enter an address without a name and a password: what is posted is signed instead'
  if (protocol !== 'https:' && !isThisMachine(hostname)) {
    return 'Enter an address that begins with https://. Only this machine may do without'
  }
  return null
}

/** `data` has ids, and with them content where the owner has opted in to it. */
export function payloadOf(kind: string, at: string, data: Record<string, unknown>): string {
  return JSON.stringify({ type: kind, timestamp: at, data })
}

/** The same payload with content beside the ids. */
export function withContent(body: string, content: Record<string, unknown>): string {
  const { type, timestamp, data } = JSON.parse(body) as { type: string; timestamp: string; data: object }
  return payloadOf(type, timestamp, { ...data, content })
}

const DELAYS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20].map((hours) => hours * HOUR_MS),
  20 * HOUR_MS + 25 * MINUTE_MS,
]

/** How long to wait after this many attempts; null when it is time to give up, three days after the first. */
export const delayAfter = (attempts: number): number | null => DELAYS[attempts - 1] ?? null
