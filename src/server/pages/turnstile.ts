/**
 * Lets one request begin in a turn of the event loop. However many arrive at once that something has to be made for,
 * those who ask for what is ready get their answer between any two of them.
 */
export function createTurnstile() {
  const waiting: (() => void)[] = []
  let isTaken = false

  function turn(): void {
    const begin = waiting.shift()
    isTaken = begin !== undefined
    if (!begin) return
    setImmediate(turn)
    begin()
  }

  return (begin: () => void): void => {
    if (isTaken) {
      waiting.push(begin)
      return
    }
    isTaken = true
    setImmediate(turn)
    begin()
  }
}
