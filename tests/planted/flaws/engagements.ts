import type { Flaw } from '#tests/planted/flaw.ts'

export const proposals: Flaw[] = []

export const deadlines: Flaw[] = []
