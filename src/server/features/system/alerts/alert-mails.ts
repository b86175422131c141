import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'

interface Told {
  title: string
  words: string
  healthUrl: string
  /** In the firm's time zone. */
  since: string
}

const WHY = 'You receive alerts of this site. An administrator can change that in Setting, Alerts.'

export function raisedMail({ title, words, since, healthUrl }: Told): MailContent {
  return {
    subject: `Alert: ${title}`,
    body: [words, { facts: [['Since', since]] }, { button: 'Open Health', url: healthUrl }],
    note: `${WHY} You will get one more email when it is resolved, unless alerts of this kind are switched off by then.`,
  }
}

export function endedMail({ title, words, since, healthUrl, until }: Told & { until: string }): MailContent {
  return {
    subject: `Resolved: ${title}`,
    body: [
      'This problem is resolved:',
      { quote: words },
      {
        facts: [
          ['Since', since],
          ['Resolved', until],
        ],
      },
      { button: 'Open Health', url: healthUrl },
    ],
    note: WHY,
  }
}

export function testMail(healthUrl: string, by: string): MailContent {
  return {
    subject: 'Alert: this is a test',
    body: [`${by} sent a test alert. Nothing is wrong.`, { button: 'Open Health', url: healthUrl }],
    note: WHY,
  }
}
