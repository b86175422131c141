import { createHash } from 'node:crypto'
import type { Actor } from './environment.ts'

/** One person's key does not meet another's; the hash keeps the person out of it. */
export const ownKey = ({ accountId }: Pick<Actor, 'accountId'>, idempotencyKey: string | undefined): string | null =>
  idempotencyKey ? createHash('sha256').update(`${accountId}:${idempotencyKey}`).digest('hex') : null
