import { TextField } from '#design/primitives/input.tsx'
import { plainAddress } from '#domain/pages/address.ts'
import { plainSlugOf } from '#domain/text/slug.ts'
import type { ArticleDraft } from '#web/admin/website/articles/desk/draft.ts'
import { KeepAddress, type Renaming } from '#web/admin/website/articles/desk/margin/keep-address.tsx'

interface Props {
  draft: Pick<ArticleDraft, 'address' | 'title'>
  /** Where the page is on the site now. */
  live: string | null
  isPublished: boolean
  renaming: Renaming
  error?: string
  update(part: { address: string }): void
}

/** The address of the page; left empty it follows the title. */
export function AddressField({ draft, live, isPublished, renaming, error, update }: Props) {
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
