import type { Section } from '#contract/settings.ts'
import { certifications, counters, firm, hours, links } from './firm.ts'
import type { Fields, SectionDescription } from './kinds.ts'
import { backups, comments, mail, replies, reports, security } from './office.ts'
import { about, careers, faq, headings, home, legal, pages, plans, services } from './pages.ts'

const DESCRIPTIONS: { [S in Section]: SectionDescription<S> } = {
  firm,
  hours,
  links,
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
  comments,
  security,
  backups,
  reports,
}

/** In the order of the screen: the firm, then the pages as they follow each other, then the office. */
export const SECTION_GROUPS: { title: string; sections: Section[] }[] = [
  { title: 'The firm', sections: ['firm', 'hours', 'links'] },
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
  { title: 'The office', sections: ['mail', 'replies', 'comments', 'security', 'backups', 'reports'] },
]

export type Described = Omit<SectionDescription, 'fields'> & { section: Section; fields: Fields }

/** The description of a section by the name in the address; null when there is no such section. */
export function describe(name: string | undefined): Described | null {
  if (name === undefined || !Object.hasOwn(DESCRIPTIONS, name)) return null
  const section = name as Section
  return { ...DESCRIPTIONS[section], section, fields: DESCRIPTIONS[section].fields as unknown as Fields }
}

export const titleOf = (section: Section): string => DESCRIPTIONS[section].title
