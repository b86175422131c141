import type { NewsArticle } from '#contract/news.ts'
import { ArticleText } from './article-text.tsx'
import { NewsDate } from './news-date.tsx'

/** The text itself, and whether it may be out of date. */
export function ArticleBody({ article }: { article: NewsArticle }) {
  return (
    <>
      {article.reviewDue && article.reviewBy ? (
        <p className="mb-8 max-w-measure border-l-3 border-brass bg-brass-wash px-4 py-3 text-sm">
          This article was due for review on <NewsDate date={article.reviewBy} />. Rules may have changed since; please
          ask us before you act on it.
        </p>
      ) : null}
      <ArticleText html={article.html} />
      <div className="rule-double mt-10 max-w-measure" />
    </>
  )
}
