import type { Settings } from '#contract/settings.ts'

export const careers: Settings['careers'] = {
  title: 'Work that adds up',
  intro: [
    'We are a small house. You would have clients of your own from the second month, a colleague who reads your work from the first day, and no billing by the minute.',
    'We work from eight to six, close at five on Fridays, and do not answer mail at weekends. Examinations are paid for, and so is the time to learn for them.',
  ].join('\n\n'),
  none: 'There is no opening at the moment. We do read every letter that reaches us, answer it, and keep it for six months if you agree.',
  email: 'hello@countinghouse.example',
  openings: [],
}
