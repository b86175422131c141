import { type ReactNode, useState } from 'react'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { slugOf } from '#domain/text/slug.ts'
import { useClashes } from './company/use-clashes.tsx'
import { ContentField } from './content-field.tsx'
import { DeskForm, type DeskProps } from './desk-form.tsx'
import { BylineFields } from './margin/byline-fields.tsx'
import type { CategoryChoice } from './margin/category-choice.ts'
import { CategoryFields } from './margin/category-fields.tsx'
import { Checklist } from './margin/checklist.tsx'
import { CoverField } from './margin/cover-field.tsx'
import { DateFields } from './margin/date-fields.tsx'
import { KeepAddress, type Renaming } from './margin/keep-address.tsx'
import { PresentationFields } from './margin/presentation-fields.tsx'
import { SummaryField, TitleField } from './title-fields.tsx'
import './steps.css'

interface Props extends DeskProps {
  html: string
  categories: CategoryChoice[]
  heading: string
  needsCategory?: boolean
  renaming?: Renaming
  margin?: ReactNode
}

export function ArticleDesk({ html, categories, needsCategory, renaming, margin, ...props }: Props) {
  const { desk, article, work, outcome } = props
  const [start] = useState(article.draft.document)
  const clashes = useClashes(desk, article, (id, below) => categoryWords(categories, id, below))
  const fields = outcome?.fields ?? {}

  return (
    <DeskForm
      {...props}
      text={
        <>
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
        </>
      }
      margin={
        <>
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
            <PresentationFields
              draft={article.draft}
              update={article.update}
              address={
                work?.live && renaming && isRenamed(article.draft, work) ? (
                  <KeepAddress
                    noun="article"
                    live={work.live.address}
                    isPublished={desk.status.state === 'published'}
                    {...renaming}
                  />
                ) : (
                  true
                )
              }
            />
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
        </>
      }
    />
  )
}

const isRenamed = ({ address, title }: { address: string; title: string }, { id, live }: WorkAnswer) =>
  live !== null && live.address !== `/blogd/${id}/${slugOf(address || title)}`

function categoryWords(categories: CategoryChoice[], id: number | null, below: number | null): string {
  const category = categories.find((one) => one.id === id)
  return [category?.name, category?.subcategories.find((one) => one.id === below)?.name].filter(Boolean).join(' › ')
}
