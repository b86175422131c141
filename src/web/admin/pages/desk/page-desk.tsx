import type { ReactNode } from 'react'
import { useState } from 'react'
import type { WorkAnswer } from '#contract/article-work.ts'
import { ErrorSummary } from '#design/patterns/error-summary.tsx'
import { CompanyNotice } from '#web/admin/articles/desk/company/company-notice.tsx'
import { DeletedNotice } from '#web/admin/articles/desk/company/deleted-notice.tsx'
import { Recovery } from '#web/admin/articles/desk/company/recovery.tsx'
import { useClashes } from '#web/admin/articles/desk/company/use-clashes.tsx'
import { usePresence } from '#web/admin/articles/desk/company/use-presence.ts'
import { DeskBar } from '#web/admin/articles/desk/desk-bar.tsx'
import { draftOf } from '#web/admin/articles/desk/draft.ts'
import { Checklist } from '#web/admin/articles/desk/margin/checklist.tsx'
import { CoverField } from '#web/admin/articles/desk/margin/cover-field.tsx'
import { PresentationFields } from '#web/admin/articles/desk/margin/presentation-fields.tsx'
import type { Outcome } from '#web/admin/articles/desk/outcome.ts'
import { SummaryField, TitleField } from '#web/admin/articles/desk/title-fields.tsx'
import type { Article } from '#web/admin/articles/desk/use-article.ts'
import { type Desk, subjectOf } from '#web/admin/articles/desk/use-desk.ts'
import { BlockEditor } from '#web/admin/pages/blocks/block-editor.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import { AddressField } from './address-field.tsx'
import '#web/admin/articles/desk/desk.css'
import '#web/admin/articles/desk/margin.css'
import '#web/admin/articles/desk/history/history.css'
import '#web/admin/pages/blocks/blocks.css'

interface Props {
  desk: Desk
  page: Article
  accountId: string
  work: WorkAnswer
  outcome: Outcome | null
  /** Above the text, such as that a colleague was asked to read it. */
  notice?: ReactNode
  onSubmit(): void
  acts: ReactNode
}

const BACK = { to: '/dashboard/pages', label: 'Pages' }

/** The desk of articles with blocks in the place of the text. */
export function PageDesk({ desk, page, accountId, work, outcome, notice, onSubmit, acts }: Props) {
  const [start] = useState(page.draft.document)
  usePresence(desk)
  const clashes = useClashes(desk, page, () => '')
  const fields = outcome?.fields ?? {}
  return (
    <form
      method="post"
      className="desk"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <DeskBar desk={desk} heading="Edit page" back={BACK}>
        {acts}
      </DeskBar>
      <noscript>
        <p className="desk-notice">Pages are put together with JavaScript. Turn it on to edit this page.</p>
      </noscript>
      {outcome && <Announcement tone={outcome.tone} words={outcome.words} />}
      {Object.keys(fields).length > 0 && <ErrorSummary errors={fields} />}
      <DeletedNotice desk={desk} />
      <CompanyNotice editors={desk.status.editors} />
      {notice}
      <Recovery
        subject={subjectOf(accountId, work.id)}
        writer={desk.writer}
        saved={draftOf(work)}
        savedVersion={work.version}
        onRestore={(draft) => {
          page.replace(draft)
          desk.autosave.change(draft)
        }}
      />
      <div className="desk-sheet">
        <div className="desk-text">
          <TitleField article={page} error={fields.title} />
          {clashes.beside('title')}
          <BlockEditor
            start={start}
            error={fields.content}
            onChange={(document) => page.update({ document })}
            onReady={page.setEditor}
          />
          {clashes.inText}
        </div>
        <aside className="desk-margin" aria-label="About this page">
          <section className="desk-section">
            <AddressField
              draft={page.draft}
              live={work.live?.address ?? null}
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
        </aside>
      </div>
    </form>
  )
}
