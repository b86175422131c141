import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import type { ActOutcome } from './category-acts.ts'
import type { ListedCategory } from './listed-category.ts'

/** A new category, or a subcategory of one. */
export function AddForm({ categories, outcome }: { categories: ListedCategory[]; outcome: ActOutcome | undefined }) {
  const mine = outcome?.act === 'add' ? outcome : undefined
  const failed = mine && !mine.ok ? mine : undefined
  return (
    <Form
      method="post"
      action="/dashboard/categories"
      preventScrollReset
      aria-label="Add a category"
      className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3"
      // Empty again after something was added.
      key={mine?.ok ? mine.message : 'add'}
    >
      <input type="hidden" name="act" value="add" />
      <TextField
        name="name"
        label="New category"
        maxLength={60}
        className="min-w-0 grow sm:max-w-72"
        defaultValue={failed?.typed ?? ''}
        error={failed?.message}
      />
      <SelectField
        name="parentId"
        label="Under"
        optional
        prompt="None: a top-level category"
        className="min-w-0 grow sm:max-w-72"
        choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button>Add</Button>
    </Form>
  )
}
