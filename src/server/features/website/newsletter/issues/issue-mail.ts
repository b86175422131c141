import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Block, MailContent } from '#server/features/system/outbox/outbox.model.ts'
import { STOP_WORDS } from '#server/features/website/newsletter/subscribers/subscriber-mails.ts'
import type { Issue, IssueArticle } from './issues.model.ts'

interface Surroundings {
  site: string
  preferences: string
  /** The firm's, by whose clock the day of an article is told. */
  zone: string
}

/** The same words for everybody who gets the same articles. */
export function issueEmail(
  { kind, subject, introduction }: Pick<Issue, 'kind' | 'subject' | 'introduction'>,
  articles: IssueArticle[],
  { site, preferences, zone }: Surroundings,
): MailContent {
  const [first] = articles
  return {
    subject: kind === 'article' ? (first?.title ?? subject) : subject,
    body: [
      ...introduction.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
      ...articles.map((article) => blockOf(article, { site, zone })),
      ...(kind === 'weekly' ? [{ button: 'See all news', url: `${site}/blog` }] : []),
    ],
    note:
      kind === 'article'
        ? 'You asked for an email about each article when it is published.'
        : 'You asked for one email a week about our news.',
    stop: { words: STOP_WORDS, url: preferences },
  }
}

const blockOf = (
  { title, excerpt, address, category, publishedAt }: IssueArticle,
  { site, zone }: Pick<Surroundings, 'site' | 'zone'>,
): Block => ({
  title,
  url: site + address,
  about: [category, longDate(wallClock(publishedAt, zone).date)].filter(Boolean).join(' · '),
  text: excerpt,
})
