import { describe, expect, it } from 'vitest'
import { follows, isGenuine, sealedHead, sealOf } from './audit.model.ts'

const EVENT = {
  ...{ previousHash: 'before', at: '2026-11-20T10:00:00.000Z', actorId: 'ada', doer: 'account' },
  ...{ action: 'lead.changed', subject: 'lead:7', detail: '{}', address: '127.0.0.0/24' },
} as Parameters<typeof sealOf>[1]
const HEAD = { events: 7, lastEvent: 9, hash: 'last', keyedAt: '2026-11-01T00:00:00.000Z' }

describe('the audit record', () => {
  it('is sealed with each field of an event, and with what came before it', () => {
    const hash = sealOf('key', EVENT)
    const stored = { ...EVENT, id: 1, hash }
    expect(follows('key', stored, 'before')).toBe(true)
    expect(follows('key', stored, 'another')).toBe(false)
    expect(follows('other key', stored, 'before')).toBe(false)
    for (const field of Object.keys(EVENT))
      expect(follows('key', { ...stored, [field]: 'x' }, 'before'), field).toBe(false)
  })

  it('has a head that only the key can write', () => {
    const head = { ...sealedHead('key', HEAD), id: 1 }
    expect(isGenuine('key', head)).toBe(true)
    expect(isGenuine('other key', head)).toBe(false)
    for (const [field, value] of Object.entries(HEAD)) {
      const other = { ...head, [field]: typeof value === 'number' ? value + 1 : `${value}x` }
      expect(isGenuine('key', other), field).toBe(false)
    }
  })
})
