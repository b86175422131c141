/** Words drawn as language draws them: few very often, most rarely. The same seed gives the same articles. */
export function createWriter(seed = 1) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const vocabulary = [...COMMON, ...Array.from({ length: 8_000 }, () => invent(random))]
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'tax'
  const sentence = (length: number) => {
    const words = Array.from({ length }, word).join(' ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  }
  return {
    random,
    title: () => sentence(4 + Math.floor(random() * 6)).slice(0, -1),
    summary: () => sentence(14),
    /** About 350 words in paragraphs. */
    paragraphs: () =>
      Array.from({ length: 6 }, () =>
        Array.from({ length: 5 }, () => sentence(8 + Math.floor(random() * 8))).join(' '),
      ),
  }
}

const SYLLABLES =
  'ba co di fe ga ho in jo ka le mo na or pe qua ri so ta un ve wa xi yo ze tion ment ing ed er al'.split(' ')

function invent(random: () => number): string {
  const length = 2 + Math.floor(random() * 3)
  return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
}

const COMMON =
  'the of and to in a for is on that with as be by it tax are or from this an your year business must can account return report payment invoice income law before when cost date firm pay rate rule month claim record company cash due small client bank stock loan credit audit budget price sales staff wage pension asset profit loss fee fine form office letter receipt declaration deadline interest owner partner supplier customer contract insurance property vehicle travel training software ledger balance statement forecast margin payroll bookkeeping accounting planning advice support service question answer change begin keep send check plan'.split(
    ' ',
  )
