import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

const PASSWORDS = [
  ...['', 'a', 'ab', 'ä', '7', '77', '777', '7777', ' ', '%', '%%', '%%%', 'x y', 'A', 'É'],
  ...['password', 'Password', 'p4ssw0rd', 'P@$$w0rd', 'passw0r', 'passwordpassword', 'password 1', '1password'],
  ...[
    'qwerty',
    'ytrewq',
    'qwe',
    'qw',
    'asdfgh',
    'abc',
    'abcd',
    'dcba',
    '123',
    '12',
    '321',
    '987654',
    'abcxyz',
    'qwertyqwerty',
  ],
  ...['1999', '2026', '1899', '2100', '20266', 'x1999x', '19991999', 'aaa', 'aaaa', 'aaaaaaaa', 'aabb', 'aaabbb'],
  ...[
    'summer2026',
    'Summer-2026!',
    'correct horse battery staple',
    'Quiet-ledger-lamp-47',
    'xq7 zv2 kw9',
    'zxcvbn1999aaa',
  ],
]

test('a password is as strong as the cheapest way to put it together', () => {
  expect(PASSWORDS.map((each) => `${each}: ${strengthOf(each).toFixed(1)}`).join('\n')).toMatchSnapshot()
})

test('two passwords in one are no harder to guess than both', () => {
  const some = PASSWORDS.filter((_, at) => at % 4 === 0)
  for (const one of some)
    for (const two of some) {
      const both = strengthOf(one + two)
      expect(both, `${one} ${two}`).toBeLessThanOrEqual(strengthOf(one) + strengthOf(two) + 1e-9)
    }
})
