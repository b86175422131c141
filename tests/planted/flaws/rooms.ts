import type { Flaw } from '#tests/planted/flaw.ts'

export const clients: Flaw[] = []

export const documents: Flaw[] = []

export const conversations: Flaw[] = []
