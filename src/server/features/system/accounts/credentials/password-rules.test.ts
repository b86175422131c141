import { describe, expect, it } from 'vitest'
import { isStrong, passwordFault } from './password-rules.ts'

const ada = { name: 'Ada Lovelace', email: 'ada.l@example.com' }

describe('password rules', () => {
  it.each([
    'password12',
    'Password123!',
    'P@ssw0rd123',
    'passwordpassword',
    'qwertyuiop',
    '1234567890',
    '0987654321',
    'iloveyou1234',
    'welcome-2026',
    '!!Summer2026',
    'letmein12345',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'admin12345',
    'Administrator1',
    'correct horse battery staple',
    '12.05.1987!',
    '1987-05-12',
    'football99',
    'dragon_monkey',
    'hello_world',
    'trustno1trustno1',
    'qazwsxedcrfv',
    'zxcvbnm123',
    'Countinghouse1',
    'Passw0rd123!',
    'a123456789',
    '123456789a!',
    'Pa$$w0rd!!',
    'P@55w0rd2026',
    'qwerty123456',
    '!QAZ2wsx3edc',
    'Adm1n!strator',
    'w3lc0me2026!',
    'L3tm3in!!!!',
    'monkey.dragon',
  ])('refuses the commonly used %s', (password) => {
    expect(passwordFault(password, ada)).toContain('commonly used')
  })

  it.each(['my lovelace word', 'ada.l-and-more', 'ADALOVELACE 77x', 'xxLOVELACExx'])(
    'refuses %s, which holds the owner',
    (password) => {
      expect(passwordFault(password, ada)).toContain('your own name')
    },
  )

  it.each([
    'gravel tin ostrich',
    'kvTq8-wmz2Rx',
    'Nine green bottles',
    'пароль для кассы',
    '4471 0923 8855 17',
    'summer rain on slate roofs',
  ])('takes %s', (password) => {
    expect(passwordFault(password, ada)).toBeNull()
  })

  it.each(['Ink-and-paper-12', 'm7kx-4m2p-a9qt-x3hd', 'gravel tin ostrich 7'])('finds %s strong', (password) => {
    expect(isStrong(password)).toBe(true)
  })

  it.each(['Passw0rd123!', 'gravel 12', 'Summer2026-rain', '4471 0923 8855 17'])(
    'does not find %s strong',
    (password) => {
      expect(isStrong(password)).toBe(false)
    },
  )

  it('takes 10 to 128 characters', () => {
    expect(passwordFault('kvTq8-wmz', ada)).toContain('at least 10')
    expect(passwordFault('gravel tin ostrich '.repeat(7), ada)).toContain('at most 128')
  })

  it('does not mistake a short name for a part of a password', () => {
    expect(passwordFault('gravel tin ostrich', { name: 'Al Tin', email: 'al@example.com' })).toBeNull()
  })
})
