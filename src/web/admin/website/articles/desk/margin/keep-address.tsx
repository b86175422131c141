import { Checkbox } from '#design/primitives/choice.tsx'

export interface Renaming {
  keepsAddress: boolean
  onKeep(keeps: boolean): void
}

interface Props extends Renaming {
  noun: 'page' | 'article' | 'event'
  live: string
  /** Whether it is on the site, so that people may have its address. */
  isPublished: boolean
}

export function KeepAddress({ noun, live, isPublished, keepsAddress, onKeep }: Props) {
  const kept = 'Anyone who has the old address is led to the new one.'
  const closed = 'The old address will say “page not found”. Links to it on this site will lead to the new address.'
  return (
    <div className="mt-2">
      {isPublished ? (
        <p className="text-sm wrap-anywhere">
          The {noun} is at {live} until you update it.
        </p>
      ) : null}
      <Checkbox
        name="keepAddress"
        label="Keep the old address working"
        hint={keepsAddress ? kept : closed}
        checked={keepsAddress}
        onChange={({ target }) => onKeep(target.checked)}
      />
    </div>
  )
}
