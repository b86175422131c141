import { afterEach, describe, expect, it, vi } from 'vitest'
import { keep, keepDraft } from './kept.ts'
import { draftKey, listKeys, personHere, readItem, rememberPerson, writeItem } from './storage.ts'

class FakeStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string): void {
    this[key] = text
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

function stubStorage(): void {
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of listKeys('')) writeItem(key, null)
})

describe('kept values', () => {
  it('are read back, are the same object until they change, and are gone when removed', () => {
    stubStorage()
    const kept = keep<{ text: string }>('a')
    expect(kept.get()).toBeNull()
    kept.set({ text: 'one' })
    expect(kept.get()).toEqual({ text: 'one' })
    expect(kept.get()).toBe(kept.get())
    expect(keep('a').get()).toEqual({ text: 'one' })
    kept.set(null)
    expect(kept.get()).toBeNull()
  })

  it('of a tab are not on the device, and the other way round', () => {
    stubStorage()
    keep('tab', 'tab').set(1)
    keep('device').set(2)
    expect(keep('tab').get()).toBeNull()
    expect(keep('device', 'tab').get()).toBeNull()
  })

  it('live as long as the page where storage is refused, missing or full', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keep('a').set('kept anyway')
    expect(keep('a').get()).toBe('kept anyway')
    expect(listKeys('a')).toEqual(['a'])
    keep('a').set(null)
    expect(keep('a').get()).toBeNull()
    vi.unstubAllGlobals()
    keep('b', 'tab').set('no storage at all')
    expect(keep('b', 'tab').get()).toBe('no storage at all')
    const full = Object.assign(new FakeStorage(), { setItem: refuse })
    vi.stubGlobal('localStorage', full)
    full.c = '"older"'
    keep('c').set('newer')
    expect(keep('c').get(), 'what was typed last').toBe('newer')
  })

  it('that are no JSON are nothing', () => {
    stubStorage()
    writeItem('a', '{broken')
    expect(keep('a').get()).toBeNull()
  })

  it('tell those who listen', () => {
    stubStorage()
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('removeEventListener', vi.fn())
    const kept = keep<number>('a')
    const heard = vi.fn()
    const stop = kept.onChange(heard)
    kept.set(1)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    kept.set(2)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('drafts', () => {
  it('belong to one person and one subject', () => {
    stubStorage()
    rememberPerson('ada')
    keepDraft('comment.1').set('of Ada')
    expect(keepDraft('comment.1').get()).toBe('of Ada')
    expect(keepDraft('comment.2').get()).toBeNull()
    expect(keepDraft('comment.1', { person: 'ben' }).get()).toBeNull()
    rememberPerson('ben')
    expect(keepDraft('comment.1').get()).toBeNull()
    rememberPerson(null)
    expect(personHere()).toBe('')
    expect(keepDraft('comment.1').get(), 'a visitor').toBeNull()
    rememberPerson('ada')
    expect(keepDraft('comment.1').get()).toBe('of Ada')
    expect(readItem(draftKey('comment.1', 'ada'))).toBe('"of Ada"')
  })
})
