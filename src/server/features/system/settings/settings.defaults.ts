import { about } from '#content/settings/about.ts'
import { brand, certifications, counters, firm, hours, links } from '#content/settings/firm.ts'
import { home } from '#content/settings/home.ts'
import { legal } from '#content/settings/legal.ts'
import { announcement, navigation } from '#content/settings/navigation.ts'
import {
  alerts,
  backups,
  clients,
  comments,
  mail,
  proposals,
  reminders,
  replies,
  reports,
  retention,
  security,
} from '#content/settings/office.ts'
import { careers, faq, headings, pages } from '#content/settings/pages.ts'
import { plans } from '#content/settings/plans.ts'
import { services } from '#content/settings/services.ts'
import type { Settings } from '#contract/system/settings.ts'

/** The content as delivered: a whole site for a consultancy in no particular country. */
export const defaultSettings: Settings = {
  firm,
  brand,
  hours,
  links,
  navigation,
  announcement,
  home,
  about,
  services,
  plans,
  certifications,
  counters,
  careers,
  headings,
  faq,
  legal,
  pages,
  clients,
  retention,
  reminders,
  proposals,
  comments,
  replies,
  security,
  mail,
  backups,
  reports,
  alerts,
}
