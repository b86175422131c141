import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'

export interface BulkOutcome {
  problem?: string | undefined
  done?: string | undefined
  undo?: number[] | undefined
}

interface Props {
  noun: 'articles' | 'pages'
  isDeleted: boolean
  outcome: BulkOutcome | undefined
  /** Asks before the selected ones are deleted; without it they are deleted at once, and can be restored. */
  onDelete?: (ids: number[]) => void
}

export function BulkBar({ noun, isDeleted, outcome, onDelete }: Props) {
  const sent = useRef<HTMLInputElement[]>([])
  // What was acted on is selected no longer; what somebody selected meanwhile stays.
  useEffect(() => {
    if (outcome?.done) for (const box of sent.current) box.checked = false
  }, [outcome])
  return (
    <Form
      method="post"
      id="bulk"
      className="mb-2 flex flex-wrap items-center gap-2"
      aria-label={`Selected ${noun}`}
      onSubmit={(event) => {
        sent.current = boxes().filter(({ checked }) => checked)
        const { submitter } = event.nativeEvent as SubmitEvent
        const ids = sent.current.filter(({ name }) => name === 'ids').map(({ value }) => Number(value))
        if (!onDelete || ids.length === 0 || (submitter as HTMLButtonElement | null)?.value !== 'delete') return
        event.preventDefault()
        onDelete(ids)
      }}
    >
      <input
        type="checkbox"
        aria-label="Select all on this page"
        data-all=""
        className="ui-tick mt-0 mr-2"
        onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
      />
      <span className="text-sm text-ink-soft" aria-hidden="true">
        All on this page
      </span>
      <span className="bulk-acts">
        {BUTTONS[isDeleted ? 'deleted' : 'other'].map(({ act, label }) => (
          <Button key={act} name="bulk" value={act} variant="secondary" size="small">
            {label}
          </Button>
        ))}
      </span>
    </Form>
  )
}

const BUTTONS = {
  deleted: [{ act: 'restore', label: 'Restore selected' }],
  other: [
    { act: 'publish', label: 'Publish selected' },
    { act: 'unpublish', label: 'Unpublish selected' },
    { act: 'delete', label: 'Delete selected' },
  ],
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form=bulk], #bulk input[data-all]')]

function selectAll(checked: boolean): void {
  for (const box of boxes()) box.checked = checked
}

export function BulkOutcomeNotice({ outcome: { problem, done, undo } }: { outcome: BulkOutcome }) {
  return (
    <>
      {problem && <Announcement tone="bad" words={problem} />}
      {done && (
        <div className="alist-said">
          <Announcement words={done} />
          {undo && (
            <Form method="post">
              {undo.map((id) => (
                <input key={id} type="hidden" name="ids" value={id} />
              ))}
              <Button variant="secondary" size="small" name="bulk" value="restore">
                Undo
              </Button>
            </Form>
          )}
        </div>
      )}
    </>
  )
}
