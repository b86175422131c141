import { TextField } from '#design/primitives/input.tsx'
import { plainAddress } from '#domain/pages/address.ts'
import { plainSlugOf } from '#domain/text/slug.ts'
import type { ArticleDraft } from '#web/admin/articles/desk/draft.ts'

interface Props {
  draft: Pick<ArticleDraft, 'address' | 'title'>
  /** Where the page is on the site now. */
  live: string | null
  error?: string
  update(part: { address: string }): void
}

/** The address of the page; left empty it follows the title. */
export function AddressField({ draft, live, error, update }: Props) {
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
        <p className="mt-2 text-sm">
          The page is at {live} until you update it. Then it moves, and the old address leads to the new one.
        </p>
      )}
    </div>
  )
}
