import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import type { Presentation } from '#domain/presentation.ts'

interface Props {
  draft: Presentation
  /** Whose name is shown unless another is entered. */
  author: string | undefined
  update(part: Partial<Presentation>): void
}

const CHOICES = [
  { value: 'open', label: 'Readers can comment' },
  { value: 'closed', label: 'Closed' },
]

/** What it is about, who is named under the title and which day, and whether readers can answer. */
export function BylineFields({ draft, author, update }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        name="tags"
        label="Tags"
        hint="Separated by commas, such as VAT, small firms"
        optional
        maxLength={2_100}
        value={draft.tags}
        onChange={({ target }) => update({ tags: target.value })}
      />
      <TextField
        name="byline"
        label="Author"
        hint={author ? `Left empty, it is ${author}` : undefined}
        optional
        maxLength={120}
        value={draft.byline}
        onChange={({ target }) => update({ byline: target.value })}
      />
      <TextField
        name="datedOn"
        type="date"
        label="Date shown"
        hint="Left empty, it is the day of publishing"
        optional
        value={draft.datedOn}
        onChange={({ target }) => update({ datedOn: target.value })}
      />
      <SelectField
        name="comments"
        label="Comments"
        choices={CHOICES}
        value={draft.comments}
        onChange={({ target }) => update({ comments: target.value === 'closed' ? 'closed' : 'open' })}
      />
    </div>
  )
}
