import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { CloseLink } from './close-link.tsx'
import type { ListedSubcategory } from './listed-category.ts'
import type { Desk } from './use-category-desk.ts'

/** The name as a field, where the name stood. */
export function RenameForm({ entry, desk }: { entry: ListedSubcategory; desk: Desk }) {
  const problem = desk.problemOf('rename', entry.id)
  const id = `name-${entry.id}`
  return (
    <Form
      method="post"
      action="/dashboard/categories"
      preventScrollReset
      aria-label={`Rename ${entry.name}`}
      className="flex flex-wrap items-center gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') desk.close()
      }}
    >
      <input type="hidden" name="act" value="rename" />
      <input type="hidden" name="id" value={entry.id} />
      <label htmlFor={id} className="sr-only">
        New name of {entry.name}
      </label>
      <Input
        id={id}
        name="name"
        className="mt-0 min-h-10 w-56 max-w-full"
        maxLength={60}
        required
        defaultValue={problem ? problem.typed : entry.name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        autoFocus
      />
      <Button size="small">Save</Button>
      <CloseLink desk={desk} />
      {problem && (
        <p id={`${id}-error`} className="w-full text-sm font-semibold text-red">
          {problem.message}
        </p>
      )}
    </Form>
  )
}
