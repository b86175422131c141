import { useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { formatZone } from '#domain/time/wall-clock.ts'
import { Checklist } from '#web/admin/website/articles/desk/margin/checklist.tsx'
import type { ArticleStatus } from '#web/admin/website/articles/desk/use-desk.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { fieldOf, momentFrom } from '#web/signed-in/parts/date-field.ts'

interface Props {
  checklist: ArticleStatus['checklist']
  publishAt: string | null
  later: boolean
  onPublish(at: string | null): void
  onClose(): void
}

/** The last look before readers see it: now, or at a time of one's choice. */
export function PublishDialog({ checklist, publishAt, later, onPublish, onClose }: Props) {
  const { timeZone } = useFirm()
  const [isLater, setLater] = useState(later)
  const [moment, setMoment] = useState(publishAt ? fieldOf(publishAt, timeZone) : '')
  const [error, setError] = useState<string>()
  const stops = checklist.filter((item) => item.level === 'error')

  function publish(): void {
    const at = isLater ? momentFrom(moment, timeZone) : null
    if (isLater && (!at || new Date(at) <= new Date())) setError('Enter a date and time in the future')
    else onPublish(at)
  }

  return (
    <Dialog open onClose={onClose} title={isLater ? 'Publish later' : 'Publish'}>
      <div className="flex flex-col gap-5">
        <Checklist items={checklist} onGo={onClose} />
        {stops.length > 0 && <p role="status">Fix this first, then publish.</p>}
        <fieldset className="publish-when">
          <legend className="sr-only">When</legend>
          <label>
            <input
              type="radio"
              name="when"
              className="ui-tick ui-tick-round"
              checked={!isLater}
              onChange={() => setLater(false)}
            />
            Now
          </label>
          <label>
            <input
              type="radio"
              name="when"
              className="ui-tick ui-tick-round"
              checked={isLater}
              onChange={() => setLater(true)}
            />
            At a later time
          </label>
        </fieldset>
        {isLater && (
          <TextField
            name="publishMoment"
            type="datetime-local"
            label="Date and time"
            hint={`In the time of ${formatZone(timeZone)}`}
            value={moment}
            error={error}
            onChange={(event) => setMoment(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="button" disabled={stops.length > 0} onClick={publish}>
            {isLater ? 'Schedule' : 'Publish now'}
          </Button>
          <Button type="button" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
