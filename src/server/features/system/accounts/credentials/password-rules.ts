import { PASSWORD } from '#contract/limits.ts'
import { COMMON_PHRASES } from './known-passwords.ts'
import { strengthOf } from './password-strength.ts'

/** Below this a password is put together of what everybody uses; from that on it needs no second thought. */
const COMMON_BITS = 31
const STRONG_BITS = 60

interface Owner {
  name: string
  email: string
}

/** What is wrong with a password for this person, in words; null when it will do. */
export function passwordFault(password: string, owner: Owner): string | null {
  if (password.length < PASSWORD.min) return `A password has at least ${PASSWORD.min} characters`
  if (password.length > PASSWORD.max) return `A password can have at most ${PASSWORD.max} characters`
  if (isCommon(password)) return 'This password is among the commonly used ones. Please choose another'
  if (holdsOwner(password, owner)) return 'A password cannot hold your own name or email address. Please choose another'
  return null
}

/** Whether a password is far beyond guessing, so that the one who set it need not choose another. */
export function isStrong(password: string): boolean {
  return strengthOf(password) >= STRONG_BITS
}

function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  const phrase = small.replaceAll(/[^a-z0-9]/g, '')
  return (
    new Set(small).size < 4 ||
    isRepeated(small) ||
    isDate(small) ||
    COMMON_PHRASES.has(phrase) ||
    strengthOf(password) < COMMON_BITS
  )
}

function isDate(text: string): boolean {
  return /^(\d{1,2}[^\d]?\d{1,2}[^\d]?(19|20)\d{2}|(19|20)\d{2}[^\d]?\d{1,2}[^\d]?\d{1,2})[^\d]*$/.test(text)
}

/** The same few characters over and over: "abcabcabcabc". */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    if (size > 8) return false
    const block = text.slice(0, size)
    if (block.repeat(Math.ceil(text.length / size)).startsWith(text)) return true
  }
  return false
}

function holdsOwner(password: string, { name, email }: Owner): boolean {
  const small = password.toLowerCase()
  const local = email.toLowerCase().split('@')[0] ?? ''
  const words = [...name.toLowerCase().split(/[\s'.,-]+/), name.toLowerCase().replaceAll(/\s+/g, ''), local]
  return words.some((word) => word.length >= 4 && small.includes(word))
}
