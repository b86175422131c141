import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Hashing a password as the product does takes longer than most tests. Here each hash names the cost of the product, which its unit
// test checks, and is made at the least one; a test of how long things take asks for the usual.
const LEAST = { memory: 64, passes: 1 }
const KEY = Symbol.for('countinghouse.password-cost')

interface Cost {
  argon2: typeof crypto.argon2
  isUsual: boolean
}

const shared = globalThis as { [KEY]?: Cost }
shared[KEY] ??= reduce({ argon2: crypto.argon2, isUsual: false })
const cost = shared[KEY]

function reduce(kept: Cost): Cost {
  crypto.argon2 = (algorithm, parameters, done) =>
    kept.argon2(algorithm, kept.isUsual ? parameters : { ...parameters, ...LEAST }, done)
  syncBuiltinESMExports()
  return kept
}

/** Does work in which hashing a password takes as long as it does in the product. */
export async function atUsualCost<T>(work: () => Promise<T>): Promise<T> {
  cost.isUsual = true
  try {
    return await work()
  } finally {
    cost.isUsual = false
  }
}
