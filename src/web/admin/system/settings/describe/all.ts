import type { Section } from '#contract/system/settings.ts'
import { SECTION_TITLES } from '#web/signed-in/office/section-titles.ts'
import { brand, certifications, counters, firm, hours, links } from './firm.ts'
import type { Fields, SectionDescription } from './kinds.ts'
import { announcement, navigation } from './navigation.ts'
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
} from './office.ts'
import { about, careers, faq, headings, home, legal, pages, plans, services } from './pages.ts'

const DESCRIPTIONS: { [S in Section]: SectionDescription<S> } = {
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
  faq,
  careers,
  headings,
  legal,
  pages,
  mail,
  replies,
  clients,
  retention,
  reminders,
  proposals,
  comments,
  security,
  backups,
  reports,
  alerts,
}

/** In the order of the screen: the firm, then the pages as they follow each other, then the office. */
export const SECTION_GROUPS: { title: string; sections: Section[] }[] = [
  { title: 'The firm', sections: ['firm', 'brand', 'hours', 'links', 'navigation', 'announcement'] },
  {
    title: 'The pages',
    sections: [
      'home',
      'about',
      'services',
      'plans',
      'certifications',
      'counters',
      'faq',
      'careers',
      'headings',
      'legal',
      'pages',
    ],
  },
  {
    title: 'The office',
    sections: [
      'mail',
      'replies',
      'clients',
      'retention',
      'reminders',
      'proposals',
      'comments',
      'security',
      'backups',
      'reports',
      'alerts',
    ],
  },
]

export type Described = Omit<SectionDescription, 'fields'> & { section: Section; title: string; fields: Fields }

/** The description of a section by the name in the address; null when there is no such section. */
export function describe(name: string | undefined): Described | null {
  if (name === undefined || !Object.hasOwn(DESCRIPTIONS, name)) return null
  const section = name as Section
  const { fields, ...about } = DESCRIPTIONS[section]
  return { ...about, section, title: SECTION_TITLES[section], fields: fields as unknown as Fields }
}
