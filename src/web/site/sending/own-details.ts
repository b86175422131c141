import { type RefObject, useEffect } from 'react'
import { createClient, read } from '#web/api.ts'
import { fetchWithToken, hasToken } from '#web/signed-in/session/token.ts'

/** What a signed-in person would type about themselves, by the names that forms give their fields. */
type OwnDetails = Partial<Record<'name' | 'firstName' | 'lastName' | 'email' | 'phone', string>>

let asked: Promise<OwnDetails> | null = null

/**
 * Fills in what a signed-in person would type about themselves, where nothing is yet. The page is the same for everybody and comes from a
 * cache; only the form asks who is there, and only in a browser that a visitor has signed in with.
 */
export function useOwnDetails(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!hasToken()) return
    let left = false
    asked ??= readOwnDetails().catch(() => ({}))
    void asked.then((details) => {
      if (!left && form.current) fillIn(form.current, details)
    })
    return () => {
      left = true
    }
  }, [form])
}

async function readOwnDetails(): Promise<OwnDetails> {
  const { fullName, email, phone } = await read(createClient(fetchWithToken).api.auth.me.$get())
  return detailsOf({ name: fullName, email, phone: phone ?? '' })
}

/** The last word of a name is the last name; a name of one word is the first. */
export function detailsOf({ name, email, phone }: { name: string; email: string; phone: string }): OwnDetails {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const firstName = words.slice(0, words.length > 1 ? -1 : 1).join(' ')
  return { name, firstName, lastName, email, phone }
}

function fillIn(form: HTMLElement, details: OwnDetails): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name]')) {
    const value = details[field.name as keyof OwnDetails]
    if (value && field.value === '') field.value = value
  }
}
