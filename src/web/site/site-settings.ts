import type { RouterContextProvider } from 'react-router'
import type { PublicSettings } from '#contract/system/settings.ts'
import { clientContext, read } from '#web/api.ts'

export interface Site extends PublicSettings {
  publicUrl: string
  versions: Record<string, number>
  /** Whether the site has a mail server: nobody may be promised an email without one. */
  sendsEmail: boolean
  hasNewsletter: boolean
  hasCalendar: boolean
}

const asked = new WeakMap<object, Promise<Site>>()

/** The public settings; however many loaders of a request ask, the API is asked once. */
export function readSite(context: Readonly<RouterContextProvider>): Promise<Site> {
  const known = asked.get(context)
  if (known) return known
  const answer = read(context.get(clientContext).api.settings.$get()).then(
    ({ settings, ...more }): Site => ({ ...settings, ...more }),
  )
  asked.set(context, answer)
  return answer
}
