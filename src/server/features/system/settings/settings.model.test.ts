import { describe, expect, it } from 'vitest'
import { SECTIONS } from '#contract/system/settings.ts'
import { isRecord } from '#domain/compare/values.ts'
import { defaultSettings } from './settings.defaults.ts'
import { changesBetween, readStored } from './settings.model.ts'

describe('a section of the settings', () => {
  it.each(SECTIONS)('%s is read as it was stored, with what was added since', (section) => {
    const whole = defaultSettings[section]
    expect(readStored(section, JSON.stringify(whole))).toEqual(whole)
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...rest } = whole as Record<string, unknown>
      expect(readStored(section, JSON.stringify(rest)), field).toEqual(whole)
      const group = (whole as Record<string, unknown>)[field]
      for (const inner of isRecord(group) ? Object.keys(group) : []) {
        const { [inner]: _, ...others } = group as Record<string, unknown>
        const stored = JSON.stringify({ ...whole, [field]: others })
        expect(readStored(section, stored), `${field}.${inner}`).toEqual(whole)
      }
    }
    expect(readStored(section, '7')).toBeNull()
  })

  it('differs by each value that does, those of lists and groups included', () => {
    const before = { name: 'A', group: { on: true, more: { at: 1 } }, list: ['x', { y: 2 }], gone: 'g' }
    const after = { name: 'B', group: { on: false, more: { at: 1 } }, list: ['x', { y: 3 }, 'z'], added: 'h' }
    expect(changesBetween(before, after)).toMatchSnapshot()
    expect(changesBetween(before, structuredClone(before))).toEqual([])
  })
})
