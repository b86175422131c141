import { useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { FieldError } from '#web/admin/website/articles/desk/title-fields.tsx'
import { read } from '#web/api.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import type { CategoryChoice } from './category-choice.ts'

interface Props {
  isFirst: boolean
  onAdded(category: CategoryChoice): void
}

/** A category that is missing is added where it is missed; without a script its name travels with the form. */
export function NewCategory({ isFirst, onAdded }: Props) {
  const client = useClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  async function add(): Promise<void> {
    setError(undefined)
    try {
      const added = await read(client.api.categories.$post({ json: { name } }))
      setName('')
      onAdded({ id: added.id, name: added.name, subcategories: [] })
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'The category could not be added.')
    }
  }

  return (
    <details className="new-category" open={isFirst || undefined}>
      <summary>Another category</summary>
      <label htmlFor="newCategory">Name of the new category</label>
      <FieldError id="newCategory" error={error} />
      <div className="new-category-row">
        <input
          id="newCategory"
          name="newCategory"
          className="cover-alt"
          maxLength={60}
          value={name}
          aria-describedby={error ? 'newCategory-error' : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
        />
        <Button type="button" variant="secondary" size="small" onClick={() => void add()}>
          Add
        </Button>
      </div>
    </details>
  )
}
