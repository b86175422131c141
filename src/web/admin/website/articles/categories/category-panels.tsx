import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { type Choice, SelectField } from '#design/primitives/select.tsx'
import { CloseLink } from './close-link.tsx'
import type { ListedCategory, ListedSubcategory } from './listed-category.ts'
import type { Desk } from './use-category-desk.ts'

interface Props {
  entry: ListedSubcategory
  parent?: ListedCategory
  all: ListedCategory[]
  hasBelow: boolean
  desk: Desk
}

export function MergePanel({ entry, all, hasBelow, desk }: Props) {
  // What has subcategories can only become another category; they go along.
  const choices = choicesOf(all, entry.id).filter(({ below }) => !(hasBelow && below))
  if (choices.length === 0) {
    return (
      <Panel title={`Merge ${entry.name}`} desk={desk}>
        <p>There is no other category to merge it into.</p>
        <CloseLink desk={desk} />
      </Panel>
    )
  }
  return (
    <Panel title={`Merge ${entry.name} into another`} desk={desk}>
      <p className="max-w-measure text-sm text-ink-soft">
        {articles(entry.articles)} {entry.articles === 1 ? 'moves' : 'move'} to the category you choose
        {hasBelow ? ', with all subcategories' : ''}. Links to {entry.name} lead there too. This cannot be undone.
      </p>
      <PanelForm act="merge" entry={entry} desk={desk} submit="Merge">
        <SelectField
          id={`into-${entry.id}`}
          name="into"
          label="Into"
          choices={choices}
          prompt="Choose one"
          error={desk.problemOf('merge', entry.id)?.message}
          inputClassName="max-w-80"
          autoFocus
        />
      </PanelForm>
    </Panel>
  )
}

export function DeletePanel({ entry, parent, all, hasBelow, desk }: Props) {
  if (hasBelow) {
    return (
      <Panel title={`${entry.name} has subcategories`} desk={desk}>
        <p className="max-w-measure text-sm">
          Move or delete them first, or merge {entry.name} into another category, which takes them along.
        </p>
        <CloseLink desk={desk} />
      </Panel>
    )
  }
  const nowhere = { value: '0', label: parent ? `${parent.name}, without a subcategory` : 'No category' }
  const choices = choicesOf(all, entry.id).filter(({ value }) => value !== String(parent?.id))
  return (
    <Panel title={`Delete ${entry.name}`} desk={desk}>
      <p className="max-w-measure text-sm text-ink-soft">
        It holds {articles(entry.articles)}. None of them is lost; choose where they go. This cannot be undone.
      </p>
      <PanelForm act="delete" entry={entry} desk={desk} submit="Delete the category" danger>
        <SelectField
          id={`moveTo-${entry.id}`}
          name="moveTo"
          label="Its articles go to"
          choices={[nowhere, ...choices]}
          prompt="Choose one"
          error={desk.problemOf('delete', entry.id)?.message}
          inputClassName="max-w-80"
          autoFocus
        />
      </PanelForm>
    </Panel>
  )
}

function Panel({ title, desk, children }: { title: string; desk: Desk; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="category-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') desk.close()
      }}
    >
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

interface PanelFormProps {
  act: 'merge' | 'delete'
  entry: ListedSubcategory
  desk: Desk
  submit: string
  danger?: boolean
  children: ReactNode
}

function PanelForm({ act, entry, desk, submit, danger, children }: PanelFormProps) {
  return (
    <Form method="post" action="/dashboard/categories" preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="name" value={entry.name} />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" variant={danger ? 'danger' : 'primary'}>
          {submit}
        </Button>
        <CloseLink desk={desk} />
      </div>
    </Form>
  )
}

function choicesOf(all: ListedCategory[], except: number): (Choice & { below: boolean })[] {
  const choices = all.flatMap((category) => [
    { id: category.id, label: category.name, below: false },
    ...category.subcategories.map(({ id, name }) => ({ id, label: `${category.name} › ${name}`, below: true })),
  ])
  const own = all.find(({ id }) => id === except)?.subcategories.map(({ id }) => id) ?? []
  return choices
    .filter(({ id }) => id !== except && !own.includes(id))
    .map(({ id, label, below }) => ({ value: String(id), label, below }))
}

const articles = (count: number) => (count === 1 ? '1 article' : `${count.toLocaleString('en')} articles`)
