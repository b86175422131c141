/** Smaller ones share their memory with others, and are not worth the trouble. */
const LEAST = 16 * 1024

/**
 * Gives the memory of a piece back at once; nobody may read it afterwards. While large files pass, so many pieces do that waiting for
 * the garbage collector would hold a hundred megabytes of them.
 */
export function release(piece: Uint8Array): void {
  const { buffer, byteLength } = piece
  const isItsOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isItsOwn && byteLength >= LEAST && !buffer.detached) buffer.transfer(0)
}
