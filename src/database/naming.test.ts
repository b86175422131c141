import { describe, expect, it } from 'vitest'
import { camelCase, snakeCase } from './naming.ts'

describe('names of columns', () => {
  it('are turned there and back', () => {
    for (const name of ['id', 'client_id', 'storage_used_bytes', 'stamped_sha256', 'focal_x', 'sha256']) {
      expect(snakeCase(camelCase(name))).toBe(name)
      expect(snakeCase(name)).toBe(name)
    }
    expect(camelCase('storage_used_bytes')).toBe('storageUsedBytes')
    expect(camelCase('_private')).toBe('_private')
  })
})
