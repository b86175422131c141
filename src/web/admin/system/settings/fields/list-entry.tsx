import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react'
import type { ListField } from '#web/admin/system/settings/describe/kinds.ts'
import type { ListVerb } from '#web/admin/system/settings/form/list-act.ts'
import type { Value } from '#web/admin/system/settings/form/read-form.ts'
import { linksIn } from '#web/admin/system/settings/site-addresses.ts'
import { type Dragging, DragHandle } from '#web/signed-in/parts/dragging.tsx'
import { errorsBelow, useEditing } from './edit-context.ts'

interface Props {
  entryKey: number
  dragging: Dragging
  field: ListField
  value: Value
  path: string
  /** The name under which each entry of the list sends its key, in the order of the list. */
  list: string
  place: { at: number; of: number }
  isNew?: boolean
  act(verb: ListVerb): ButtonHTMLAttributes<HTMLButtonElement>
  children: ReactNode
}

/** One entry: a line with its name that opens, and the buttons that move it or take it out. */
export function ListEntry({ entryKey, dragging, field, value, path, list, place, isNew, act, children }: Props) {
  const { errors, found } = useEditing()
  const [typed, setTyped] = useState(value)
  const title = String(typed[field.title] ?? '')
  const isNowhere = linksIn(field.fields, typed).some((address) => found[address]?.state === 'nothing')
  const wrong = errorsBelow(errors, path).length
  const name = title || `${field.entry} ${place.at + 1}`
  return (
    <li data-entry={entryKey} className="rule-bottom relative" {...dragging.lineProps(entryKey)}>
      <input type="hidden" name={list} value={entryKey} />
      <details
        open={isNew || wrong > 0}
        className="group/entry"
        onInput={(event) => {
          const control = event.target as HTMLInputElement
          const name = control.name.slice(path.length + 1)
          if (name === field.title || field.fields[name]?.kind === 'link') setTyped({ ...typed, [name]: control.value })
        }}
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-1 pr-40 hover:text-green">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0 group-open/entry:rotate-90">
            <path d="m3 1 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <span className="line-clamp-2 min-w-0 wrap-anywhere">
              {title || <span className="text-ink-soft">New {field.entry}</span>}
            </span>
            {wrong > 0 ? <span className="text-sm font-semibold text-red">{wrong} to fix</span> : null}
            {wrong === 0 && isNowhere ? <span className="text-sm text-brass">Not published</span> : null}
          </span>
        </summary>
        <div className="flex flex-col gap-5 border-l-3 border-double border-line pt-2 pb-6 pl-4 sm:pl-6">
          {children}
        </div>
      </details>
      <div className="absolute top-0.5 right-0 flex items-center">
        <DragHandle name={name} {...dragging.handleProps(entryKey)} />
        <Act {...act('up')} label={`Move ${name} up`} off={place.at === 0}>
          <path d="M8 13V3M4 7l4-4 4 4" />
        </Act>
        <Act {...act('down')} label={`Move ${name} down`} off={place.at === place.of - 1}>
          <path d="M8 3v10M4 9l4 4 4-4" />
        </Act>
        <Act {...act('remove')} label={`Remove ${name}`}>
          <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />
        </Act>
      </div>
    </li>
  )
}

interface ActProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  off?: boolean
  children: ReactNode
}

function Act({ label, off, children, ...button }: ActProps) {
  return (
    <button
      type="submit"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      className="grid size-11 cursor-pointer place-items-center rounded-sm text-ink-soft hover:bg-wash hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
      {...button}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        {children}
      </svg>
    </button>
  )
}
