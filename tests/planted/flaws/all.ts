import type { Flaw } from '#tests/planted/flaw.ts'
import { races } from './races.ts'

/** Every flaw that is planted, by area. */
export const AREAS: Record<string, Flaw[]> = { races }
