import type { ReactNode } from 'react'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { Presentation } from '#domain/presentation.ts'

interface Props {
  draft: Presentation
  update(part: Partial<Presentation>): void
  /** Whether its address is asked for here: the words after the number of an article. What is under it, where there is more to say. */
  address?: ReactNode
}

/** What search engines and shared links say; what is left empty follows title and short description. */
export function PresentationFields({ draft, update, address }: Props) {
  const field = (name: keyof Presentation, most: number) => ({
    name,
    optional: true,
    maxLength: most,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => update({ [name]: target.value }),
  })
  return (
    <details className="desk-more">
      <summary>{address ? 'Address, search engines, shared links' : 'Search engines and shared links'}</summary>
      <div className="flex flex-col gap-5 pt-3">
        {address && (
          <div>
            <TextField
              {...field('address', 121)}
              label="Words in the address"
              hint="Left empty, they follow the title."
            />
            {address}
          </div>
        )}
        <TextField {...field('searchTitle', 70)} label="Title in search results" />
        <TextAreaField {...field('searchText', 170)} label="Description in search results" rows={3} />
        <TextField {...field('socialTitle', 120)} label="Title of shared links" />
        <TextAreaField {...field('socialText', 200)} label="Description of shared links" rows={3} />
      </div>
    </details>
  )
}
