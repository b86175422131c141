import type { Section } from '#contract/system/settings.ts'

type Titles = Partial<Record<Section, string>>

const FIRM = {
  firm: 'Firm',
  brand: 'Logo and colours',
  hours: 'Opening hours',
  links: 'Links',
  navigation: 'Navigation and footer',
  announcement: 'Announcement',
} satisfies Titles

const PAGES = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  plans: 'Plans',
  certifications: 'Certifications',
  counters: 'Counters',
  faq: 'Questions',
  careers: 'Careers',
  headings: 'News, Publication, Contact, Quote',
  appointments: 'Appointments',
  legal: 'Privacy and cookies',
  pages: 'Search engines',
} satisfies Titles

const OFFICE = {
  mail: 'Mail',
  replies: 'Reply promise',
  clients: 'Clients',
  retention: 'How long documents are kept',
  reminders: 'Reminders',
  newsletter: 'Newsletter',
  proposals: 'Proposals',
  events: 'Events',
  comments: 'Comments',
  security: 'Security',
  backups: 'Backups',
  reports: 'Weekly report',
  alerts: 'Alerts',
} satisfies Titles

export const SECTION_TITLES: Record<Section, string> = { ...FIRM, ...PAGES, ...OFFICE }

const sectionsOf = (titles: Titles) => Object.keys(titles) as Section[]

/** In the order of the screen: the firm, then the pages as they follow each other, then the office. */
export const SECTION_GROUPS: { title: string; sections: Section[] }[] = [
  { title: 'The firm', sections: sectionsOf(FIRM) },
  { title: 'The pages', sections: sectionsOf(PAGES) },
  { title: 'The office', sections: sectionsOf(OFFICE) },
]
