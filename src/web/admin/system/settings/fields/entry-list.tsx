import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { withArticle } from '#domain/text/counted.ts'
import type { ListField } from '#web/admin/system/settings/describe/kinds.ts'
import { type ListVerb, listAct, moved } from '#web/admin/system/settings/form/list-act.ts'
import { emptyEntry, readFields, type Value } from '#web/admin/system/settings/form/read-form.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { useDragging } from '#web/signed-in/parts/dragging.tsx'
import { useEditing } from './edit-context.ts'
import { ListEntry } from './list-entry.tsx'

interface Props {
  field: ListField
  value: Value[]
  path: string
  children: (entry: Value, path: string) => ReactNode
}

interface Entry {
  /** Stays with the entry wherever it moves: its controls are named by it, so moving an entry renames none of them. */
  key: number
  value: Value
  isNew?: boolean
}

/** Entries to add, take out and put in order; each button works without a script too. */
export function EntryList({ field, value, path, children }: Props) {
  const { errors, onEdit } = useEditing()
  const root = useRef<HTMLFieldSetElement>(null)
  const next = useRef(value.length)
  const [entries, setEntries] = useState<Entry[]>(() => value.map((entry, key) => ({ key, value: entry })))
  const [said, setSaid] = useState('')
  const [focus, setFocus] = useState<{ key: number; on: 'field' | 'up' | 'down' } | null>(null)

  function change(to: Entry[]): void {
    setEntries(to)
    // The form is read once the entries are in their new places.
    setTimeout(onEdit)
  }

  useEffect(() => {
    if (!focus) return
    const entry = root.current?.querySelector(`[data-entry="${focus.key}"]`)
    const target = focus.on === 'field' ? 'input:not([type=hidden]), textarea, select' : `[data-verb=${focus.on}]`
    entry?.querySelector<HTMLElement>(target)?.focus()
  }, [focus])

  function add(): void {
    const key = next.current++
    change([...entries, { key, value: emptyEntry(field), isNew: true }])
    setFocus({ key, on: 'field' })
  }

  function remove(at: number): void {
    const form = root.current?.closest('form')
    const entry = entries[at]
    if (!form || !entry) return
    const typed = readFields(field.fields, new FormData(form), `${path}.${entry.key}`)
    change(entries.filter((_, position) => position !== at))
    root.current?.querySelector<HTMLElement>('[data-verb=add]')?.focus()
    const undo = () => {
      setEntries((now) => now.toSpliced(at, 0, { key: next.current++, value: typed }))
      setTimeout(onEdit)
    }
    tell({ words: `${nameOf(typed) || `The ${field.entry}`} was removed.`, undo })
  }

  function move(at: number, verb: 'up' | 'down'): void {
    const to = verb === 'up' ? at - 1 : at + 1
    const entry = entries[at]
    if (!entry || !entries[to]) return
    change(moved(entries, at, verb === 'up' ? -1 : 1))
    setFocus({ key: entry.key, on: verb })
    setSaid(`Now number ${to + 1} of ${entries.length}.`)
  }

  const dragging = useDragging((key, onto) => {
    const entry = entries.find((each) => each.key === key)
    const rest = entries.filter((each) => each !== entry)
    const at = rest.findIndex((each) => each.key === onto.id) + (onto.side === 'after' ? 1 : 0)
    if (!entry) return
    change(rest.toSpliced(at, 0, entry))
    setSaid(`Now number ${at + 1} of ${entries.length}.`)
  })

  const nameOf = (entry: Value) => String(entry[field.title] ?? '')
  const act = (verb: ListVerb, at = 0) => ({
    name: 'act',
    value: listAct(verb, path, at),
    'data-verb': verb,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      if (verb === 'add') add()
      else if (verb === 'remove') remove(at)
      else move(at, verb)
    },
  })

  return (
    <fieldset ref={root} id={path} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">
        {field.label} <span className="figures font-normal text-ink-soft">{entries.length}</span>
      </legend>
      {field.hint ? <p className="text-sm text-ink-soft">{field.hint}</p> : null}
      {errors[path] ? (
        <p className="text-sm font-semibold text-red">
          <span className="sr-only">Error: </span>
          {errors[path]}
        </p>
      ) : null}
      <ol className="rule-top mt-2">
        {entries.map((entry, at) => (
          <ListEntry
            key={entry.key}
            entryKey={entry.key}
            dragging={dragging}
            field={field}
            value={entry.value}
            path={`${path}.${entry.key}`}
            list={path}
            place={{ at, of: entries.length }}
            isNew={entry.isNew}
            act={(verb) => act(verb, at)}
          >
            {children(entry.value, `${path}.${entry.key}`)}
          </ListEntry>
        ))}
      </ol>
      {entries.length === 0 ? <p className="rule-bottom py-3 text-sm text-ink-soft">None yet.</p> : null}
      {entries.length < field.most ? (
        <Button variant="secondary" size="small" className="mt-3" {...act('add')}>
          Add {withArticle(field.entry)}
        </Button>
      ) : (
        <p className="mt-3 text-sm text-ink-soft">At most {field.most} are possible.</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}
