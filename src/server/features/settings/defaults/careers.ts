import type { Settings } from '#contract/settings.ts'

export const careers: Settings['careers'] = {
  title: 'Work that adds up',
  intro: [
    'We work in small teams. You would have clients of your own from the second month, a colleague who reads your work from the first day, and no billing by the minute.',
    'We are open from eight to six, close at five on Fridays, and do not answer email at weekends. We pay for examinations, and for the time to study for them.',
  ].join('\n\n'),
  none: 'There are no openings at the moment. We read and answer every application, and keep it for six months if you agree.',
  email: 'hello@countinghouse.example',
  openings: [],
}
