import { useState } from 'react'
import { TextField } from '#design/primitives/input.tsx'
import { plainSlugOf } from '#domain/text/slug.ts'
import { useClashes } from '#web/admin/website/articles/desk/company/use-clashes.tsx'
import { ContentField } from '#web/admin/website/articles/desk/content-field.tsx'
import { DeskForm, type DeskProps } from '#web/admin/website/articles/desk/desk-form.tsx'
import { Checklist } from '#web/admin/website/articles/desk/margin/checklist.tsx'
import { CoverField } from '#web/admin/website/articles/desk/margin/cover-field.tsx'
import { KeepAddress, type Renaming } from '#web/admin/website/articles/desk/margin/keep-address.tsx'
import { PresentationFields } from '#web/admin/website/articles/desk/margin/presentation-fields.tsx'
import { SummaryField, TitleField } from '#web/admin/website/articles/desk/title-fields.tsx'
import { EVENTS } from './event-text.ts'

const BACK = { to: EVENTS, label: 'Events' }

/** The text of an event, written as an article is. */
export function EventDesk({ renaming, html, ...props }: DeskProps & { renaming: Renaming; html: string }) {
  const { desk, article: event, work, outcome } = props
  const [start] = useState(event.draft.document)
  const clashes = useClashes(desk, event, () => '')
  const fields = outcome?.fields ?? {}
  const wanted = event.draft.address || plainSlugOf(event.draft.title)
  const live = work?.live?.address
  return (
    <DeskForm
      {...props}
      heading="Text of the event"
      back={BACK}
      text={
        <>
          <TitleField article={event} error={fields.title} />
          {clashes.beside('title')}
          <ContentField
            start={start}
            html={html}
            error={fields.content}
            update={event.update}
            onReady={event.setEditor}
          />
          {clashes.inText}
        </>
      }
      margin={
        <>
          <section className="desk-section">
            <TextField
              name="address"
              label="Address"
              hint={wanted ? `This event: /events/${wanted}` : 'It follows the title.'}
              error={fields.address}
              optional
              maxLength={120}
              spellCheck={false}
              autoCapitalize="none"
              value={event.draft.address}
              placeholder={plainSlugOf(event.draft.title)}
              onChange={({ target }) => event.update({ address: target.value })}
              onBlur={({ target }) => event.update({ address: plainSlugOf(target.value) })}
            />
            {live && wanted && live !== `/events/${wanted}` && (
              <KeepAddress noun="event" live={live} isPublished={desk.status.state === 'published'} {...renaming} />
            )}
            {clashes.beside('address')}
          </section>
          <section className="desk-section">
            <SummaryField article={event} error={fields.shortDesc} />
            {clashes.beside('summary')}
          </section>
          <section className="desk-section">
            <CoverField picture={event.draft.picture} imageAlt={event.draft.imageAlt} onChange={event.update} />
            {clashes.beside('picture')}
          </section>
          <section className="desk-section">
            <PresentationFields draft={event.draft} update={event.update} />
            {clashes.beside('search')}
            {clashes.beside('social')}
          </section>
          <section className="desk-section">
            <h2>Before publishing</h2>
            <Checklist items={desk.status.checklist} />
          </section>
        </>
      }
    />
  )
}
