import type { Section } from '#contract/settings.ts'

/** What each section of Setting is called, in the order of the screen. */
export const SECTION_TITLES: Record<Section, string> = {
  firm: 'Firm',
  brand: 'Logo and colours',
  hours: 'Opening hours',
  links: 'Links',
  home: 'Home',
  about: 'About',
  services: 'Services',
  plans: 'Plans',
  certifications: 'Certifications',
  counters: 'Counters',
  faq: 'Questions',
  careers: 'Careers',
  headings: 'News, Publication, Contact, Quote',
  legal: 'Privacy and cookies',
  pages: 'Search engines',
  mail: 'Mail',
  replies: 'Reply promise',
  clients: 'Clients',
  retention: 'How long documents are kept',
  proposals: 'Proposals',
  comments: 'Comments',
  security: 'Security',
  backups: 'Backups',
  reports: 'Weekly report',
}
