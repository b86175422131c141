import type { PublicSettings } from '#contract/settings.ts'

/** What the top bar, the navigation and the footer say; the rest of Setting stays on the server. */
export function layoutLines(site: PublicSettings & { hasCalendar: boolean }, openedAt: string) {
  const { firm, brand, hours, links, plans, legal, hasCalendar } = site
  return {
    /** For the quote form, which may be opened over every page. */
    openedAt,
    name: firm.name,
    mark: brand.mark,
    legalName: firm.legalName,
    tagline: firm.tagline,
    founded: firm.founded,
    email: firm.email,
    phone: firm.phone,
    address: [...firm.addressLines, [firm.city, firm.postcode].filter(Boolean).join(' ')].filter(Boolean),
    topBarHours: hours.topBar,
    footerHours: hours.footer,
    chat: links.chat,
    training: links.training,
    social: links.social,
    hasCalendar,
    cookieNotice: legal.cookieNotice,
    plans: plans.items.map(({ slug, name }) => ({ slug, name })),
  }
}

export type LayoutLines = ReturnType<typeof layoutLines>
