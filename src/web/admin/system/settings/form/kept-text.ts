import type { Value } from './read-form.ts'

/** What somebody typed into a section and did not save, with what it began from. */
export interface KeptText {
  version: number
  base: Value
  value: Value
}

const keyOf = (account: string, section: string) => `countinghouse.setting.${account}.${section}`

export function findKept(account: string, section: string): KeptText | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account, section)) ?? 'null') as KeptText | null
  } catch {
    return null
  }
}

/** Keeps the text in this browser; null forgets it. A browser that keeps nothing is no reason to stop. */
export function keepText(account: string, section: string, kept: KeptText | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(account, section), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(account, section))
  } catch {}
}
