import type { ArticleState } from '#contract/website/articles.ts'
import type { TagTone } from '#design/primitives/tag.tsx'

export type { ArticleState }

export const ARTICLE_STATES: ArticleState[] = ['draft', 'scheduled', 'published', 'unpublished', 'deleted']

export const STATE_WORDS: Record<ArticleState, { one: string; many: string; tone: TagTone }> = {
  draft: { one: 'Draft', many: 'Drafts', tone: 'quiet' },
  scheduled: { one: 'Scheduled', many: 'Scheduled', tone: 'brass' },
  published: { one: 'Published', many: 'Published', tone: 'green' },
  unpublished: { one: 'Unpublished', many: 'Unpublished', tone: 'quiet' },
  deleted: { one: 'Deleted', many: 'Deleted', tone: 'red' },
}
