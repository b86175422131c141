import type { Flaw } from '#tests/planted/flaw.ts'

export const firmPages: Flaw[] = []

export const moving: Flaw[] = []
