import { TextField } from '#design/primitives/input.tsx'
import type { Article } from '#web/admin/website/articles/desk/use-article.ts'

/** How fresh the article is: both dates are shown to readers. */
export function DateFields({ article }: { article: Article }) {
  const { asAt, reviewBy } = article.draft
  return (
    <>
      <TextField
        name="asAt"
        type="date"
        label="Law as at"
        hint="The day its facts were checked"
        optional
        value={asAt ?? ''}
        onChange={(event) => article.update({ asAt: event.target.value || null })}
      />
      <TextField
        name="reviewBy"
        type="date"
        label="Review by"
        hint="From this date readers see a notice"
        optional
        value={reviewBy ?? ''}
        onChange={(event) => article.update({ reviewBy: event.target.value || null })}
      />
    </>
  )
}
