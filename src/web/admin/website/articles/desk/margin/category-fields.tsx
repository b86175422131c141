import { useState } from 'react'
import { SelectField } from '#design/primitives/select.tsx'
import type { Article } from '#web/admin/website/articles/desk/use-article.ts'
import type { CategoryChoice } from './category-choice.ts'
import { NewCategory } from './new-category.tsx'

interface Props {
  article: Article
  categories: CategoryChoice[]
  required?: boolean
  error?: string
}

export function CategoryFields({ article, categories, required, error }: Props) {
  const [added, setAdded] = useState<CategoryChoice[]>([])
  const { categoryId, subcategoryId } = article.draft
  const all = [...categories, ...added]
  const below = all.find(({ id }) => id === categoryId)?.subcategories ?? []
  return (
    <>
      <SelectField
        name="category"
        label="Category"
        optional={!required}
        prompt="Choose one"
        choices={choicesOf(all)}
        value={categoryId ?? ''}
        error={error}
        onChange={(event) => article.update({ categoryId: numberOf(event.target.value), subcategoryId: null })}
      />
      {below.length > 0 && (
        <SelectField
          name="subcategory"
          label="Subcategory"
          optional
          prompt="None"
          choices={choicesOf(below)}
          value={subcategoryId ?? ''}
          onChange={(event) => article.update({ subcategoryId: numberOf(event.target.value) })}
        />
      )}
      <NewCategory
        isFirst={all.length === 0}
        onAdded={(category) => {
          setAdded([...added, category])
          article.update({ categoryId: category.id, subcategoryId: null })
        }}
      />
    </>
  )
}

const choicesOf = (list: { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

const numberOf = (text: string) => Number(text) || null
