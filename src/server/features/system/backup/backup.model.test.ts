import { describe, expect, it } from 'vitest'
import { type BackupKind, expired, lastNight } from './backup.model.ts'

const daysOf = (month: string, ...days: number[]) =>
  days.map((day) => nightly(`2026-${month}-${String(day).padStart(2, '0')}T02:00:00.000Z`))
const nightly = (at: string) => ({ at, kind: 'nightly' as const })
const where = { now: new Date('2026-11-15T12:00:00Z'), timeZone: 'UTC' }
type Rule = { daily: number; weekly: number; monthly: number }
const left = (backups: { at: string; kind: BackupKind }[], rule: Rule, at = where) => {
  const gone = new Set(expired(backups, rule, at))
  return backups.filter((backup) => !gone.has(backup)).map((backup) => backup.at.slice(5, 10))
}

describe('which backups are kept', () => {
  const november = daysOf('11', ...Array.from({ length: 15 }, (_, n) => n + 1))

  it('is the newest of each of the last days, weeks and months', () => {
    expect(left(november, { daily: 3, weekly: 0, monthly: 0 })).toEqual(['11-13', '11-14', '11-15'])
    expect(left(november, { daily: 1, weekly: 2, monthly: 0 })).toEqual(['11-08', '11-15'])
    const year = [...daysOf('09', 3, 30), ...daysOf('10', 1, 31), ...november]
    expect(left(year, { daily: 1, weekly: 0, monthly: 3 })).toEqual(['09-30', '10-31', '11-15'])
  })

  it('is the newest of a day with several', () => {
    const twice = [nightly('2026-11-15T02:00:00.000Z'), nightly('2026-11-15T09:00:00.000Z')]
    expect(expired(twice, { daily: 7, weekly: 4, monthly: 12 }, where)).toEqual([twice[0]])
  })

  it('is always the newest, however the rule is set', () => {
    expect(left(november, { daily: 0, weekly: 0, monthly: 0 })).toEqual(['11-15'])
    expect(expired([], { daily: 1, weekly: 1, monthly: 1 }, where)).toEqual([])
  })

  it('counts days where the firm is', () => {
    // 02:00 in Auckland is the afternoon before in UTC; 21:00 of the same day in Auckland is the morning in UTC.
    const day = [nightly('2026-11-13T13:00:00.000Z'), nightly('2026-11-14T08:00:00.000Z')]
    const next = nightly('2026-11-14T13:00:00.000Z')
    const rule = { daily: 2, weekly: 0, monthly: 0 }
    expect(expired([...day, next], rule, { ...where, timeZone: 'Pacific/Auckland' })).toEqual([day[0]])
    expect(expired([...day, next], rule, where)).toEqual([day[1]])
  })

  it('is what somebody made or put there, for 30 days', () => {
    const byHand = [
      { at: '2026-10-16T11:00:00.000Z', kind: 'manual' as const },
      { at: '2026-10-17T09:00:00.000Z', kind: 'manual' as const },
      { at: '2026-10-17T10:00:00.000Z', kind: 'found' as const },
    ]
    const rule = { daily: 1, weekly: 0, monthly: 0 }
    expect(expired([...byHand, ...november.slice(-1)], rule, where)).toEqual([byHand[0]])
    // After that they count like others: the newest of a month stays, if the rule has room for it.
    const later = { ...where, now: new Date('2027-01-31T12:00:00Z') }
    expect(expired([...byHand, ...november.slice(-1)], { ...rule, monthly: 2 }, later)).toEqual([byHand[1], byHand[0]])
  })

  it('are the last three before upgrades, and no nightly one goes for them', () => {
    const upgrades = daysOf('08', 1, 2, 3, 4).map(({ at }) => ({ at, kind: 'upgrade' as const }))
    const night = nightly('2026-08-04T01:00:00.000Z')
    const gone = expired([...upgrades, night, ...november.slice(-1)], { daily: 2, weekly: 0, monthly: 0 }, where)
    expect(gone).toEqual([upgrades[0]])
  })
})

describe('the night', () => {
  it('is where the firm is', () => {
    const now = new Date('2026-11-15T12:34:56Z')
    expect(lastNight(now, 'UTC').toISOString()).toBe('2026-11-15T02:00:00.000Z')
    expect(lastNight(now, 'Pacific/Auckland').toISOString()).toBe('2026-11-14T13:00:00.000Z')
    expect(lastNight(new Date('2026-11-15T01:59:00Z'), 'UTC').toISOString()).toBe('2026-11-14T02:00:00.000Z')
  })

  it('comes too when the clocks skip its hour', () => {
    const after = new Date('2026-03-29T09:00:00Z')
    expect(lastNight(after, 'Europe/Berlin').getTime()).toBeGreaterThan(after.getTime() - 34 * 3600_000)
  })
})
