// Written out: servers and browsers do not agree on how September is shortened.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment of today as its time, of another day with the day: "10:42", "3 May, 10:42". */
export function clockTime(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (at.toDateString() === now.toDateString()) return time
  const sameYear = at.getFullYear() === now.getFullYear()
  const day = `${at.getDate()} ${MONTHS[at.getMonth()]}${sameYear ? '' : ` ${at.getFullYear()}`}`
  return `${day}, ${time}`
}

/** What a `datetime-local` field says, as a moment on the wire; null when it says nothing. */
export function momentFrom(local: string): string | null {
  const at = new Date(local)
  return local && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** A moment as a `datetime-local` field takes it, in the time of this device. */
export function localFieldOf(iso: string): string {
  const at = new Date(iso)
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
