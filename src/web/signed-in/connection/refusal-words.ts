import { STILL_HERE } from './keep-screen.ts'

/** Why a form was not taken while there was a network; 0 is no answer at all. */
export function refusalWords(status: number): string {
  if (status === 0) return `No answer came, so this may not have been saved. ${STILL_HERE} Please try again.`
  if (status === 403) return `This was not done: you no longer have permission. ${STILL_HERE}`
  if (status === 404) return `This was not done: the item no longer exists. ${STILL_HERE}`
  if (status === 413) return `This was not saved: it is too large. ${STILL_HERE}`
  if (status === 429) return `This was not saved: too many attempts. ${STILL_HERE} Please try again in a minute.`
  if (status === 503)
    return `This was not saved: the site cannot store anything at the moment. ${STILL_HERE} Please try again shortly.`
  return `This was not saved: something went wrong on our side. ${STILL_HERE} Please try again.`
}
