import { Form, Link } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { Input } from '#design/primitives/input.tsx'
import { DragHandle } from '#web/signed-in/parts/dragging.tsx'
import { DeletePanel, MergePanel } from './category-panels.tsx'
import { CloseLink } from './close-link.tsx'
import type { ListedCategory, ListedSubcategory } from './listed-category.ts'
import type { Arranging } from './use-arranging.ts'
import type { Desk } from './use-category-desk.ts'

interface Props {
  entry: ListedSubcategory
  parent?: ListedCategory
  hasBelow?: boolean
  all: ListedCategory[]
  desk: Desk
  arranging: Arranging
}

/** One category: its name, its counts, and what can be done with it. */
export function CategoryLine({ entry, parent, hasBelow = false, all, desk, arranging }: Props) {
  const { id, name } = entry
  const open = desk.open?.id === id ? desk.open.act : null
  const isEmpty = entry.articles === 0 && !hasBelow
  return (
    <div className={classNames('category-line', parent && 'category-below')} {...arranging.dragging.lineProps(id)}>
      <DragHandle name={name} {...arranging.dragging.handleProps(id)} />
      <div className="min-w-0">
        {open === 'rename' ? (
          <RenameForm entry={entry} desk={desk} />
        ) : (
          <Link to={`/alist?category=id:${id}`} className={classNames('category-name', !parent && 'font-semibold')}>
            {name}
          </Link>
        )}
      </div>
      <p className="category-counts figures">
        <span>
          {entry.articles.toLocaleString('en')} <span className="text-ink-soft">total</span>
        </span>
        <span>
          {entry.published.toLocaleString('en')} <span className="text-ink-soft">published</span>
        </span>
      </p>
      <div className="category-acts">
        {(['up', 'down'] as const).map((direction) => (
          <Form
            key={direction}
            method="post"
            action="/dashboard/categories"
            onSubmit={(event) => {
              event.preventDefault()
              arranging.step(id, direction)
            }}
          >
            <input type="hidden" name="act" value="move" />
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              name="direction"
              value={direction}
              id={`move-${id}-${direction}`}
              className="category-step"
              disabled={!arranging.canStep(id, direction)}
            >
              <span className="sr-only">
                Move {name} {direction}
              </span>
              <Arrow direction={direction} />
            </button>
          </Form>
        ))}
        <Opener act="rename" entry={entry} desk={desk} words="Rename" />
        <Opener act="merge" entry={entry} desk={desk} words="Merge" />
        {isEmpty ? (
          <Form method="post" action="/dashboard/categories" preventScrollReset>
            <input type="hidden" name="act" value="delete" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="parentId" value={parent?.id ?? ''} />
            <button type="submit" className="office-act" data-tone="bad">
              Delete<span className="sr-only"> {name}</span>
            </button>
          </Form>
        ) : (
          <Opener act="delete" entry={entry} desk={desk} words="Delete" tone="bad" />
        )}
      </div>
      {open === 'merge' && <MergePanel entry={entry} all={all} hasBelow={hasBelow} desk={desk} />}
      {open === 'delete' && (
        <DeletePanel entry={entry} {...(parent && { parent })} all={all} hasBelow={hasBelow} desk={desk} />
      )}
    </div>
  )
}

interface OpenerProps {
  act: 'rename' | 'merge' | 'delete'
  entry: ListedSubcategory
  desk: Desk
  words: string
  tone?: 'bad'
}

function Opener({ act, entry, desk, words, tone }: OpenerProps) {
  return (
    <Link
      to={`/dashboard/categories?${act}=${entry.id}`}
      id={`${act}-${entry.id}`}
      className="office-act"
      data-tone={tone}
      onClick={(event) => {
        event.preventDefault()
        desk.show({ act, id: entry.id })
      }}
    >
      {words}
      <span className="sr-only"> {entry.name}</span>
    </Link>
  )
}

function Arrow({ direction }: { direction: 'up' | 'down' }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={classNames('size-3', direction === 'down' && 'rotate-180')}>
      <path d="M6 11V1M1.5 5.5 6 1l4.5 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

function RenameForm({ entry, desk }: { entry: ListedSubcategory; desk: Desk }) {
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
