const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** The bytes of a text from a database of unknown care: UTF-8 where they are, else what Windows wrote in the West. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return repairTwiceEncoded(utf8.decode(bytes))
  } catch {
    return decodeMixed(bytes)
  }
}

/** Line by line: one broken sign must not spoil a text that is right otherwise. */
function decodeMixed(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let start = 0; start <= bytes.length; ) {
    const end = bytes.indexOf(10, start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end)
    try {
      lines.push(repairTwiceEncoded(utf8.decode(line)))
    } catch {
      lines.push(decodeBroken(line))
    }
    if (end === -1) break
    start = end + 1
  }
  return lines.join('\n')
}

/** Whole signs of UTF-8 are kept, and every other byte is read as Windows would. */
function decodeBroken(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfSign(bytes, at)
    const sign = bytes.subarray(at, at + length)
    text += length > 1 || (bytes[at] ?? 0) < 0x80 ? utf8.decode(sign) : windows.decode(sign)
    at += length
  }
  return text
}

/** How many bytes the sign at a place has in UTF-8; 1 for a byte that begins none. */
function lengthOfSign(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
  if (length === 1 || at + length > bytes.length) return 1
  try {
    utf8.decode(bytes.subarray(at, at + length))
    return length
  } catch {
    return 1
  }
}

// Signs of UTF-8 that were taken for Windows' own: Ã© for é, â€™ for ’, Â before a no-break space.
const TWICE =
  /[ÂÃ][\u0080-\u00bf\u20ac\u201a-\u201e\u2020-\u2026\u2030\u2039\u0152\u017d\u2018-\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178\u0192\u02c6]|â[\u20ac\u0080-\u00bf]./

/** Text that was encoded twice, as old databases love to do, is read back once; anything else stays as it is. */
export function repairTwiceEncoded(text: string): string {
  if (!TWICE.test(text)) return text
  const bytes = bytesOfWindows(text)
  if (!bytes) return text.replace(RUNS, (run) => repairRun(run))
  try {
    return utf8.decode(bytes)
  } catch {
    return text.replace(RUNS, (run) => repairRun(run))
  }
}

// Every run of letters beyond ASCII by itself: one text may hold both kinds.
const RUNS = /[\u0080-\uffff]+/g

function repairRun(run: string): string {
  const bytes = TWICE.test(run) ? bytesOfWindows(run) : null
  if (!bytes) return run
  try {
    return utf8.decode(bytes)
  } catch {
    return run
  }
}

const BYTE_OF = new Map(Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte]))

function bytesOfWindows(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = BYTE_OF.get(text[at] ?? '')
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}
