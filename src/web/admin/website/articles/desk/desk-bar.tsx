import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { clockTime } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import type { ArticleStatus, Desk } from './use-desk.ts'

const STATES: Record<ArticleStatus['state'], { words: string; tone: TagTone }> = {
  draft: { words: 'Draft', tone: 'quiet' },
  scheduled: { words: 'Scheduled', tone: 'brass' },
  published: { words: 'Published', tone: 'green' },
  unpublished: { words: 'Unpublished', tone: 'quiet' },
  deleted: { words: 'Deleted', tone: 'red' },
}

interface Props {
  desk: Desk
  heading: string
  back?: { to: string; label: string }
  children: ReactNode
}

const NEWS = { to: '/alist', label: 'News' }

/** Stays on top: where one is, where the words are, and what can be done with them. */
export function DeskBar({ desk, heading, back = NEWS, children }: Props) {
  const { timeZone } = useFirm()
  const { state, hasChanges, publishAt } = desk.status
  const { words, tone } = STATES[state]
  return (
    <div className="desk-bar">
      <div className="desk-bar-where">
        <Link to={back.to} className="desk-back">
          {back.label}
        </Link>
        <h1 className="desk-heading">{heading}</h1>
        <Tag tone={tone}>
          {state === 'scheduled' && publishAt ? (
            <span suppressHydrationWarning>Scheduled for {clockTime(publishAt, timeZone)}</span>
          ) : (
            words
          )}
        </Tag>
        {state === 'published' && hasChanges && <Tag tone="brass">Unpublished changes</Tag>}
        <SaveIndicator state={desk.state} />
      </div>
      <div className="desk-bar-acts">{children}</div>
    </div>
  )
}
