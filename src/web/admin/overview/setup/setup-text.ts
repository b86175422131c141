import type { SetupAnswer, SetupLine } from '#contract/overview/setup.ts'

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
  promises: {
    title: 'Read what your site promises',
    why: 'Sentences such as “You never pay a fine for our delay” came with the site.',
    to: '/dashboard/setup/promises',
  },
  article: { title: 'Publish your first article', why: 'A due date or a change in the rules will do.', to: '/create' },
  colleague: {
    title: 'Invite a colleague',
    why: 'As editor, accountant or administrator.',
    to: '/dashboard/team?open=new',
  },
  'second-factor': {
    title: 'Turn on two-step verification or add a passkey',
    why: 'A stolen password alone then opens nothing.',
    to: '/dashboard/security',
  },
  'backup-key': {
    title: 'Create a backup key',
    why: 'Backups are then encrypted and hold everything. Without a key, passwords have to be set again after a restore.',
    to: '/dashboard/health',
  },
}

export const openLines = (lines: SetupAnswer['lines']) => lines.filter(({ isDone, isAside }) => !isDone && !isAside)
