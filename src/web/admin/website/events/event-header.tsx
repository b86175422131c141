import type { OfficeEvent } from '#contract/website/events.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { ListTabs } from '#web/signed-in/parts/list-tabs.tsx'
import { EVENTS, seatsText, stateText, whenText } from './event-text.ts'

interface Props {
  event: OfficeEvent
  current: 'attendees' | 'details' | 'text' | 'messages'
  mayEdit: boolean
}

/** The name of an event over all its screens, with the way to the others. */
export function EventHeader({ event, current, mayEdit }: Props) {
  const { timeZone } = useFirm()
  const { id, title, address } = event
  const { confirmed, offered, waiting } = event.registrations
  const tabs = [
    { value: 'attendees', label: 'Attendees', count: confirmed + offered + waiting, href: `${EVENTS}/${id}` },
    { value: 'details', label: 'Date and details', href: `${EVENTS}/details/${id}` },
    { value: 'text', label: 'Text', href: `${EVENTS}/text/${id}` },
    { value: 'messages', label: 'Messages', href: `${EVENTS}/messages/${id}` },
  ]
  return (
    <header data-print="no">
      <OfficeTitle>{title || 'Untitled event'}</OfficeTitle>
      {/* The editor of the text has its own. */}
      {current === 'text' ? null : (
        <p className="mb-1">
          <TextLink to={EVENTS}>Events</TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-2xl font-normal wrap-anywhere">{title || 'Untitled event'}</h1>
        <Tag tone={event.cancelledAt ? 'red' : event.state === 'published' ? 'green' : 'quiet'}>{stateText(event)}</Tag>
      </div>
      <p className="figures mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span>{whenText(event, timeZone)}</span>
        <span>Seats: {seatsText(event.seats)}</span>
        {address ? <TextLink to={address}>View on site</TextLink> : null}
      </p>
      {mayEdit ? <ListTabs label="Event" tabs={tabs} current={current} /> : null}
    </header>
  )
}
