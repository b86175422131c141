import type { ReactNode } from 'react'
import { useState } from 'react'
import type { WorkAnswer } from '#contract/article-work.ts'
import { ErrorSummary } from '#design/patterns/error-summary.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import { CompanyNotice } from './company/company-notice.tsx'
import { DeletedNotice } from './company/deleted-notice.tsx'
import { Recovery } from './company/recovery.tsx'
import { useClashes } from './company/use-clashes.tsx'
import { usePresence } from './company/use-presence.ts'
import { ContentField } from './content-field.tsx'
import { DeskBar } from './desk-bar.tsx'
import { draftOf, EMPTY_DRAFT } from './draft.ts'
import { BylineFields } from './margin/byline-fields.tsx'
import type { CategoryChoice } from './margin/category-choice.ts'
import { CategoryFields } from './margin/category-fields.tsx'
import { Checklist } from './margin/checklist.tsx'
import { CoverField } from './margin/cover-field.tsx'
import { DateFields } from './margin/date-fields.tsx'
import { PresentationFields } from './margin/presentation-fields.tsx'
import type { Outcome } from './outcome.ts'
import { SummaryField, TitleField } from './title-fields.tsx'
import type { Article } from './use-article.ts'
import { type Desk, subjectOf } from './use-desk.ts'
import './desk.css'
import './margin.css'
import './history/history.css'
import './steps.css'

interface Props {
  desk: Desk
  article: Article
  accountId: string
  work: WorkAnswer | null
  html: string
  categories: CategoryChoice[]
  heading: string
  outcome: Outcome | null
  /** Above the text, such as that a colleague was asked to read it. */
  notice?: ReactNode
  /** Whether the form needs a category. */
  needsCategory?: boolean
  onSubmit?(): void
  acts: ReactNode
  /** Sections of the margin that only this screen has. */
  margin?: ReactNode
}

/** The writing desk: the sheet in the middle, its margin beside it. */
export function ArticleDesk(props: Props) {
  const { desk, article, work, html, categories, heading, outcome, needsCategory, onSubmit, acts, margin } = props
  const [start] = useState(article.draft.document)
  usePresence(desk)
  const clashes = useClashes(desk, article, (id, below) => categoryWords(categories, id, below))
  const fields = outcome?.fields ?? {}

  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="desk"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <DeskBar desk={desk} heading={heading}>
        {acts}
      </DeskBar>
      {outcome && <Announcement tone={outcome.tone} words={outcome.words} />}
      {Object.keys(fields).length > 0 && <ErrorSummary errors={fields} />}
      <DeletedNotice desk={desk} />
      <CompanyNotice editors={desk.status.editors} />
      {props.notice}
      <Recovery
        subject={subjectOf(props.accountId, work?.id ?? null)}
        writer={desk.writer}
        saved={work ? draftOf(work) : EMPTY_DRAFT}
        savedVersion={work?.version ?? 0}
        onRestore={(draft) => {
          article.replace(draft)
          desk.autosave.change(draft)
        }}
      />
      <div className="desk-sheet">
        <div className="desk-text">
          <TitleField article={article} error={fields.title} />
          {clashes.beside('title')}
          <ContentField
            start={start}
            html={html}
            error={fields.content}
            update={article.update}
            onReady={article.setEditor}
          />
          {clashes.inText}
        </div>
        <aside className="desk-margin" aria-label="About this article">
          {margin}
          <section className="desk-section">
            <CategoryFields
              article={article}
              categories={categories}
              required={needsCategory}
              error={fields.category}
            />
            {clashes.beside('category')}
          </section>
          <section className="desk-section">
            <SummaryField article={article} error={fields.shortDesc} />
            {clashes.beside('summary')}
          </section>
          <section className="desk-section">
            <CoverField
              picture={article.draft.picture}
              imageAlt={article.draft.imageAlt}
              error={fields.mainImage}
              onChange={article.update}
            />
            {clashes.beside('picture')}
          </section>
          <section className="desk-section">
            <PresentationFields draft={article.draft} update={article.update} address />
            {clashes.beside('address')}
            {clashes.beside('search')}
            {clashes.beside('social')}
          </section>
          <section className="desk-section">
            <BylineFields draft={article.draft} author={work?.author} update={article.update} />
            {clashes.beside('tags')}
            {clashes.beside('byline')}
            {clashes.beside('comments')}
          </section>
          <section className="desk-section">
            <DateFields article={article} />
            {clashes.beside('asAt')}
            {clashes.beside('reviewBy')}
          </section>
          {desk.articleId !== null && (
            <section className="desk-section">
              <h2>Before publishing</h2>
              <Checklist items={desk.status.checklist} />
            </section>
          )}
        </aside>
      </div>
    </form>
  )
}

function categoryWords(categories: CategoryChoice[], id: number | null, below: number | null): string {
  const category = categories.find((one) => one.id === id)
  return [category?.name, category?.subcategories.find((one) => one.id === below)?.name].filter(Boolean).join(' › ')
}
