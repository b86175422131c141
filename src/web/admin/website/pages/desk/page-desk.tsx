import { useState } from 'react'
import { useClashes } from '#web/admin/website/articles/desk/company/use-clashes.tsx'
import { DeskForm, type DeskProps } from '#web/admin/website/articles/desk/desk-form.tsx'
import { Checklist } from '#web/admin/website/articles/desk/margin/checklist.tsx'
import { CoverField } from '#web/admin/website/articles/desk/margin/cover-field.tsx'
import type { Renaming } from '#web/admin/website/articles/desk/margin/keep-address.tsx'
import { PresentationFields } from '#web/admin/website/articles/desk/margin/presentation-fields.tsx'
import { SummaryField, TitleField } from '#web/admin/website/articles/desk/title-fields.tsx'
import { BlockEditor } from '#web/admin/website/pages/blocks/block-editor.tsx'
import { AddressField } from './address-field.tsx'
import '#web/admin/website/pages/blocks/blocks.css'

const BACK = { to: '/dashboard/pages', label: 'Pages' }

/** The desk of articles with blocks in the place of the text. */
export function PageDesk({ notice, renaming, ...props }: DeskProps & { renaming: Renaming }) {
  const { desk, article: page, work, outcome } = props
  const [start] = useState(page.draft.document)
  const clashes = useClashes(desk, page, () => '')
  const fields = outcome?.fields ?? {}
  return (
    <DeskForm
      {...props}
      heading="Edit page"
      back={BACK}
      notice={
        <>
          <noscript>
            <p className="desk-notice">Pages are put together with JavaScript. Turn it on to edit this page.</p>
          </noscript>
          {notice}
        </>
      }
      text={
        <>
          <TitleField article={page} error={fields.title} />
          {clashes.beside('title')}
          <BlockEditor
            start={start}
            error={fields.content}
            onChange={(document) => page.update({ document })}
            onReady={page.setEditor}
          />
          {clashes.inText}
        </>
      }
      margin={
        <>
          <section className="desk-section">
            <AddressField
              draft={page.draft}
              live={work?.live?.address ?? null}
              isPublished={desk.status.state === 'published'}
              renaming={renaming}
              error={fields.address}
              update={page.update}
            />
            {clashes.beside('address')}
          </section>
          <section className="desk-section">
            <SummaryField article={page} error={fields.shortDesc} />
            {clashes.beside('summary')}
          </section>
          <section className="desk-section">
            <PresentationFields draft={page.draft} update={page.update} />
            {clashes.beside('search')}
            {clashes.beside('social')}
          </section>
          <section className="desk-section">
            <CoverField picture={page.draft.picture} imageAlt={page.draft.imageAlt} onChange={page.update} />
            {clashes.beside('picture')}
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
