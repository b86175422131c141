import { type KeptFile, keepFile } from './device-store.ts'
import type { Entry } from './entry.ts'

const MOST_BYTES = 100_000_000
const NO_ROOM = 'This device has no room to keep it. Please leave this page open until it is sent.'

/** Keeps a file that was just chosen on this device until it is sent, and answers what else is to be said of it. */
export async function keepChosen(kept: KeptFile): Promise<Partial<Entry>> {
  const refusal = refusalOf(kept.file)
  if (refusal) return { state: 'refused', words: refusal }
  return (await keepFile(kept)) ? {} : { words: NO_ROOM }
}

export function entryOf({ key, target, file }: KeptFile, part: Partial<Entry> = {}): Entry {
  const { name, size } = file
  return { key, target, name, size, share: 0, words: '', receipt: null, state: 'waiting', ...part }
}

function refusalOf(file: File): string {
  if (file.size === 0) return 'The file is empty.'
  return file.size > MOST_BYTES ? 'The file is larger than 100 MB.' : ''
}
