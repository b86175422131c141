import type { SampleKind, SetupAnswer, SetupLine } from '#contract/overview/setup.ts'

/** The steps of the set-up, in their order; each can be skipped. */
export const STEPS = ['firm', 'look', 'region', 'mail', 'samples'] as const
export type Step = (typeof STEPS)[number]

export const isStep = (name: string): name is Step => STEPS.some((step) => step === name)

export const STEP_TITLES: Record<Step, string> = {
  firm: 'Your firm',
  look: 'Logo and colours',
  region: 'Time zone and currency',
  mail: 'Email',
  samples: 'Sample content',
}

/** Where a step leads when it is saved or skipped. */
export function addressAfter(step: Step): string {
  const next = STEPS[STEPS.indexOf(step) + 1]
  return next ? `/dashboard/setup/${next}` : '/dashboard/setup'
}

interface LineWords {
  title: string
  why: string
  to: string
}

export const LINE_WORDS: Record<SetupLine, LineWords> = {
  name: {
    title: 'Enter your own name',
    why: 'Your replies and articles are signed with it.',
    to: '/dashboard/setup/firm',
  },
  firm: {
    title: 'Enter the firm’s name, address, email and phone',
    why: 'They are on every page and in every email.',
    to: '/dashboard/setup/firm',
  },
  look: {
    title: 'Choose your logo and colours',
    why: 'On every page, in the office, in emails and on shared links.',
    to: '/dashboard/setup/look',
  },
  region: {
    title: 'Set the time zone and currency',
    why: 'Opening hours, reply times and prices follow them.',
    to: '/dashboard/setup/region',
  },
  mail: {
    title: 'Set up email and send a test',
    why: 'Until an email has been sent, nobody gets a confirmation or a reply.',
    to: '/dashboard/setup/mail',
  },
  samples: {
    title: 'Keep or clear the sample content',
    why: 'Invented people, prices and articles are on your live site.',
    to: '/dashboard/setup/samples',
  },
  article: { title: 'Publish your first article', why: 'A due date or a change in the rules will do.', to: '/create' },
  colleague: {
    title: 'Invite a colleague',
    why: 'As editor, accountant or administrator.',
    to: '/dashboard/team#invite',
  },
  'second-factor': {
    title: 'Turn on two-step verification or add a passkey',
    why: 'A stolen password alone then opens nothing.',
    to: '/dashboard/security',
  },
  'backup-key': {
    title: 'Create a backup key',
    why: 'Backups are then encrypted, and only you can open them.',
    to: '/dashboard/health',
  },
}

interface KindWords {
  title: string
  one: string
  many: string
  /** Where the office shows them, and where the public does. */
  office: string
  page: string
}

export const KIND_WORDS: Record<SampleKind, KindWords> = {
  people: { title: 'People', one: 'person', many: 'people', office: '/dashboard/setting/about', page: '/about#people' },
  history: {
    title: 'History of the firm',
    one: 'year of history',
    many: 'years of history',
    office: '/dashboard/setting/about',
    page: '/about#history',
  },
  prices: {
    title: 'Prices',
    one: 'price',
    many: 'prices',
    office: '/dashboard/setting/plans',
    page: '/services#plans',
  },
  figures: {
    title: 'Figures',
    one: 'figure',
    many: 'figures',
    office: '/dashboard/setting/counters',
    page: '/#counters',
  },
  certifications: {
    title: 'Certifications',
    one: 'certification',
    many: 'certifications',
    office: '/dashboard/setting/certifications',
    page: '/services#certifications',
  },
  training: {
    title: 'Training link',
    one: 'link that leads nowhere',
    many: 'links that lead nowhere',
    office: '/dashboard/setting/links',
    page: '/',
  },
  articles: { title: 'Articles', one: 'article', many: 'articles', office: '/alist', page: '/blog' },
  publications: {
    title: 'Publications',
    one: 'publication',
    many: 'publications',
    office: '/dashboard/inventory?kind=file',
    page: '/publication',
  },
}

type Counted = SetupAnswer['samples'][number]

export function countInWords({ kind, total }: Counted): string {
  const { one, many } = KIND_WORDS[kind]
  return `${total.toLocaleString('en')} ${total === 1 ? one : many}`
}

/** "4 people, 3 prices and 12 articles" */
export function countedInWords(samples: Counted[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(samples.map(countInWords))
}

/** The lines that are left to do. */
export const openLines = (lines: SetupAnswer['lines']) => lines.filter(({ isDone, isAside }) => !isDone && !isAside)
