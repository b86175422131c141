import { useEffect, useState } from 'react'
import { pages } from '#web/admin/system/settings/describe/pages.ts'

interface Props {
  form: React.RefObject<HTMLFormElement | null>
  round: number
}

interface Shown {
  name: string
  label: string
  title: string
  description: string
}

/** What a search engine would make of each page's words. */
export function SearchPreview({ form, round }: Props) {
  const [shown, setShown] = useState<Shown[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form is shown again.
  useEffect(() => {
    if (!form.current) return
    const typed = new FormData(form.current)
    const text = (name: string, part: string) => String(typed.get(`value.${name}.${part}`) ?? '')
    setShown(
      Object.entries(pages.fields).map(([name, { label }]) => ({
        name,
        label,
        title: text(name, 'title'),
        description: text(name, 'description'),
      })),
    )
  }, [round])

  return (
    <section id="preview" aria-label="Preview" className="preview">
      <p className="text-sm text-ink-soft">As a search engine may show it</p>
      <ul className="rule-top mt-2 overflow-y-auto">
        {shown.map(({ name, label, title, description }) => (
          <li key={name} className="rule-bottom py-3">
            <p className="text-xs text-ink-soft">{label}</p>
            <p className="truncate text-lg text-green">{title}</p>
            <p className="line-clamp-2 text-sm text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
