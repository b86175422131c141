// As many as fit into a few milliseconds.
const A_TURN = 3

/**
 * Lets a few requests begin in a turn of the event loop. However many arrive at once that something has to be made
 * for, those who ask for what is ready get their answer in between.
 */
export function createTurnstile() {
  const waiting: (() => void)[] = []
  let begun = 0

  function turn(): void {
    const next = waiting.splice(0, A_TURN)
    begun = next.length
    if (begun > 0) setImmediate(turn)
    for (const begin of next) begin()
  }

  return (begin: () => void): void => {
    if (begun === A_TURN) {
      waiting.push(begin)
      return
    }
    begun += 1
    if (begun === 1) setImmediate(turn)
    begin()
  }
}
