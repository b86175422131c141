import { describe, expect, it } from 'vitest'
import { DECOY_HASH, hashPassword, verifyPassword } from './password-hash.ts'

describe('the hash of a password', () => {
  it('belongs to this password and to no other', async () => {
    const hash = await hashPassword('gravel tin ostrich 7')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword('gravel tin ostrich 7', hash)).toBe(true)
    expect(await verifyPassword('gravel tin ostrich 8', hash)).toBe(false)
    expect(await hashPassword('gravel tin ostrich 7')).not.toBe(hash)
  })

  it('is the same however an accent was typed', async () => {
    expect(await verifyPassword('caf\u00e9 au lait 12', await hashPassword('cafe\u0301 au lait 12'))).toBe(true)
  })

  it('is checked for a decoy and for nonsense without an error', async () => {
    expect(await verifyPassword('anything', DECOY_HASH)).toBe(false)
    expect(await verifyPassword('anything', 'nonsense')).toBe(false)
  })
})
