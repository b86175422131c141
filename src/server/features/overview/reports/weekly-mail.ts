import type {
  CommentsReport,
  DownloadsReport,
  RepliesReport,
  ReportFigure,
  RequestsReport,
  VisitsReport,
} from '#contract/overview/reports.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'

interface Week {
  visits: VisitsReport
  requests: RequestsReport
  replies: RepliesReport
  comments: CommentsReport
  downloads: DownloadsReport
}

export function weeklyMail(publicUrl: string, week: Week): MailContent {
  const { visits, requests, replies, comments, downloads } = week
  const { from, to } = visits.period
  const mostRead = visits.pages.map(({ title, path, now }): [string, string] => [title ?? path, told(now)])
  return {
    subject: `Your week on the site, ${from} to ${to}`,
    body: [
      'This is what happened last week, with the week before in brackets.',
      {
        facts: [
          ['Pages viewed', beside(visits.views)],
          ['Visitors, each counted once a day', beside(visits.visitors)],
          ['Requests', beside(requests.requests)],
          ['First answers', beside(replies.replies)],
          ['Within the promised time', beside(replies.kept)],
          ['Comments', beside(comments.received)],
          ['Downloads', beside(downloads.downloads)],
        ],
      },
      ...(mostRead.length > 0 ? ['Most read:', { facts: mostRead }] : []),
      waitingWords(replies),
      { button: 'Open the reports', url: `${publicUrl}/dashboard/reports?from=${from}&to=${to}` },
    ],
    note: 'You receive this because the weekly report is on in Setting. An administrator can turn it off there.',
  }
}

function waitingWords({ waiting, late }: RepliesReport): string {
  if (waiting === 0) return 'Nobody is waiting for an answer.'
  const people = waiting === 1 ? '1 request is waiting' : `${told(waiting)} requests are waiting`
  return `${people} for an answer now${late > 0 ? `, ${told(late)} of them longer than promised` : ''}.`
}

function beside({ now, before }: ReportFigure): string {
  return `${told(now)} (${told(before)})`
}

function told(count: number): string {
  return count.toLocaleString('en')
}
