import { PASSWORD } from '#contract/limits.ts'
import { COMMON_PHRASES, COMMON_WORDS, WALKS } from './known-passwords.ts'

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

function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  const letters = readLookAlikes(small)
  const phrase = small.replaceAll(/[^a-z0-9]/g, '')
  return (
    new Set(small).size < 4 ||
    isRepeated(small) ||
    isWalk(phrase) ||
    COMMON_PHRASES.has(phrase) ||
    [small, letters].some((text) => isWordWithTrimmings(text))
  )
}

const LOOK_ALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }

function readLookAlikes(text: string): string {
  return text
    .replaceAll(/[013457](?=.*[a-z])/g, (sign) => LOOK_ALIKES[sign] ?? sign)
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('!', 'i')
}

/** One common word, or one twice over, with figures and signs before, between or after it. */
function isWordWithTrimmings(text: string): boolean {
  // The word with its trimmings cut off, then each run of letters: "1welcome!!", "hello_world".
  const runs = text.match(/[a-z]+/g) ?? []
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  if (runs.length === 0) return isDate(text)
  if (COMMON_WORDS.has(core) || isTwice(core)) return true
  return runs.length <= 2 && runs.every((run) => COMMON_WORDS.has(run))
}

function isTwice(core: string): boolean {
  const half = core.slice(0, core.length / 2)
  return core.length % 2 === 0 && half + half === core && COMMON_WORDS.has(half)
}

function isDate(text: string): boolean {
  return /^(\d{1,2}[^\d]?\d{1,2}[^\d]?(19|20)\d{2}|(19|20)\d{2}[^\d]?\d{1,2}[^\d]?\d{1,2})[^\d]*$/.test(text)
}

/** The same few characters over and over: "abcabcabcabc". */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    if (size > 6) return false
    const block = text.slice(0, size)
    if (block.repeat(Math.ceil(text.length / size)).startsWith(text)) return true
  }
  return false
}

function isWalk(text: string): boolean {
  if (text.length < 4) return false
  const backwards = [...text].reverse().join('')
  return WALKS.some((walk) => walk.includes(text) || walk.includes(backwards))
}

function holdsOwner(password: string, { name, email }: Owner): boolean {
  const small = password.toLowerCase()
  const local = email.toLowerCase().split('@')[0] ?? ''
  const words = [...name.toLowerCase().split(/[\s'.,-]+/), name.toLowerCase().replaceAll(/\s+/g, ''), local]
  return words.some((word) => word.length >= 4 && small.includes(word))
}
