import type { Settings } from '#contract/system/settings.ts'
import { about } from './defaults/about.ts'
import { brand, certifications, counters, firm, hours, links } from './defaults/firm.ts'
import { home } from './defaults/home.ts'
import { legal } from './defaults/legal.ts'
import { announcement, navigation } from './defaults/navigation.ts'
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
} from './defaults/office.ts'
import { careers, faq, headings, pages } from './defaults/pages.ts'
import { plans } from './defaults/plans.ts'
import { services } from './defaults/services.ts'

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
