import '#web/admin/website/pages/blocks/blocks.css'
import { useState } from 'react'
import { TextField } from '#design/primitives/input.tsx'
import { plainAddress } from '#domain/pages/address.ts'
import { plainSlugOf } from '#domain/text/slug.ts'
import { useClashes } from '#web/admin/website/articles/desk/company/use-clashes.tsx'
import { DeskForm, type DeskProps } from '#web/admin/website/articles/desk/desk-form.tsx'
import type { ArticleDraft } from '#web/admin/website/articles/desk/draft.ts'
import { Checklist } from '#web/admin/website/articles/desk/margin/checklist.tsx'
import { CoverField } from '#web/admin/website/articles/desk/margin/cover-field.tsx'
import { KeepAddress, type Renaming } from '#web/admin/website/articles/desk/margin/keep-address.tsx'
import { PresentationFields } from '#web/admin/website/articles/desk/margin/presentation-fields.tsx'
import { SummaryField, TitleField } from '#web/admin/website/articles/desk/title-fields.tsx'
import { BlockEditor } from '#web/admin/website/pages/blocks/block-editor.tsx'

const BACK = { to: '/dashboard/pages', label: 'Pages' }

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

interface Props {
  draft: Pick<ArticleDraft, 'address' | 'title'>
  live: string | null
  isPublished: boolean
  renaming: Renaming
  error?: string
  update(part: { address: string }): void
}

/** The address of the page; left empty it follows the title. */
function AddressField({ draft, live, isPublished, renaming, error, update }: Props) {
  const wanted = draft.address || plainSlugOf(draft.title)
  return (
    <div>
      <TextField
        name="address"
        label="Address"
        hint={`Such as payroll or towns/harbour. ${wanted ? `This page: /${wanted}` : 'It follows the title.'}`}
        error={error}
        optional
        maxLength={121}
        spellCheck={false}
        autoCapitalize="none"
        value={draft.address}
        placeholder={plainSlugOf(draft.title)}
        onChange={({ target }) => update({ address: target.value })}
        onBlur={({ target }) => update({ address: plainAddress(target.value) })}
      />
      {live && wanted && live !== `/${wanted}` && (
        <KeepAddress noun="page" live={live} isPublished={isPublished} {...renaming} />
      )}
    </div>
  )
}
