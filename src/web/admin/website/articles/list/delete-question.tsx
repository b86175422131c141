import type { ArticleListItem } from '#contract/website/articles.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'

/** The question on the page itself, for browsers that run no script. */
export function DeleteQuestion({ article, base }: { article: ArticleListItem; base: string }) {
  return (
    <form method="post" className="alist-question">
      <div role="alert">
        <h2>Delete this article?</h2>
        <p>“{article.title || 'Untitled'}” will be removed from the site. You can restore it for 30 days.</p>
      </div>
      <input type="hidden" name="id" value={article.id} />
      <p className="alist-question-ways">
        <Button variant="danger" size="small" name="intent" value="delete">
          Delete
        </Button>
        <ButtonLink to={base} variant="secondary" size="small">
          Cancel
        </ButtonLink>
      </p>
    </form>
  )
}
