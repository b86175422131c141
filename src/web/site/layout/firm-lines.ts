import type { PublicSettings } from '#contract/system/settings.ts'
import { openingLines } from '#domain/time/opening-lines.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { barOf, shownLinks } from './navigation.ts'

interface Opening {
  /** When the page was opened, as a token for its forms. */
  openedAt: string
  now: Date
}

/** Where Training leads unless the firm has a form of its own elsewhere. */
const COURSES = '/events?kind=course'

/** What the top bar, the navigation and the footer say; the rest of Setting stays on the server. */
export function layoutLines(
  site: PublicSettings & { sendsEmail: boolean; hasCalendar: boolean; hasNewsletter: boolean },
  { openedAt, now }: Opening,
) {
  const { firm, brand, hours, links, navigation, announcement, plans, legal } = site
  const has = { calendar: site.hasCalendar, booking: site.appointments.enabled }
  const opening = openingLines(hours.week)
  return {
    /** For the quote form, which may be opened over every page. */
    openedAt,
    firm: { name: firm.name, timeZone: firm.timeZone, mark: brand.mark, sendsEmail: site.sendsEmail },
    legalName: firm.legalName,
    tagline: firm.tagline,
    founded: firm.founded,
    email: firm.email,
    phone: firm.phone,
    address: [...firm.addressLines, [firm.city, firm.postcode].filter(Boolean).join(' ')].filter(Boolean),
    topBarHours: opening.topBar,
    footerHours: opening.footer,
    chat: links.chat,
    training: { ...links.training, url: links.training.url || COURSES },
    social: links.social,
    bar: barOf({ ...navigation, main: shownLinks(navigation.main, has) }),
    footer: shownLinks(navigation.footer, has),
    announcement: announcedOn(announcement, wallClock(now, firm.timeZone).date),
    cookieNotice: legal.cookieNotice,
    hasNewsletter: site.hasNewsletter,
    plans: plans.items.map(({ slug, name }) => ({ slug, name })),
  }
}

/** What is announced on a day; null when nothing is. */
function announcedOn({ shown, text, url, label, until }: PublicSettings['announcement'], day: string) {
  return shown && text && (until === '' || day <= until) ? { text, url, label } : null
}

export type LayoutLines = ReturnType<typeof layoutLines>
