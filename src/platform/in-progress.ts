const SLOTS = 16
const SLOT_BYTES = 240

const memory = new Uint8Array(new SharedArrayBuffer(SLOTS * SLOT_BYTES))
const free = Array.from({ length: SLOTS }, (_, slot) => slot).reverse()
const slotOf = new Map<string, { slot: number; what: string }>()
const encoder = new TextEncoder()

/** The requests that are being answered, as method and pattern, where another thread can read them while this one is blocked. */
export const requestsInProgress = { memory, slots: SLOTS, slotBytes: SLOT_BYTES }

/** Records that a request is being answered; the returned function takes it out again. */
export function beginRequest(id: string, method: string, url: string): () => void {
  const slot = free.pop()
  if (slot === undefined) return () => {}
  const what = `${method} ${patternOf(url)}`
  slotOf.set(id, { slot, what })
  write(slot, what)
  return () => {
    if (slotOf.get(id)?.slot === slot) slotOf.delete(id)
    write(slot, '')
    free.push(slot)
  }
}

/** Reports which call of the contract answers a request, or is made by the page that does. */
export function nameCall(id: string, method: string, pattern: string): void {
  const known = slotOf.get(id)
  if (!known) return
  const call = `${method.toUpperCase()} ${pattern}`
  write(known.slot, known.what.endsWith(call) ? call : `${known.what} (${call})`)
}

/** The address without anything that names a thing or a person: numbers, keys, file names. */
function patternOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  const parts = path.split('/').slice(0, 8)
  return parts.map((part) => (/^[a-z-]{0,30}$/i.test(part) ? part : '…')).join('/')
}

function write(slot: number, text: string): void {
  const start = slot * SLOT_BYTES
  const { written } = encoder.encodeInto(text, memory.subarray(start + 1, start + SLOT_BYTES))
  memory[start] = written
}
