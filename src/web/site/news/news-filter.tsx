import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { type ListFilter, newsListAddress } from './addresses.ts'

interface Props {
  filter: ListFilter
  categories: { name: string; count: number; subcategories: { name: string; count: number }[] }[]
  total: number
  more: boolean
}

/** Search and categories over the list; both are addresses, so they work without a script. */
export function NewsFilter({ filter, categories, total, more }: Props) {
  const open = categories.find(
    ({ name, subcategories }) =>
      name === filter.category || subcategories.some((subcategory) => subcategory.name === filter.category),
  )
  return (
    <div className="grid gap-4 py-6" data-print="no">
      <search aria-label="News">
        <form action="/blog" className="flex max-w-form items-end gap-3">
          <div className="min-w-0 grow">
            <label htmlFor="q" className="font-semibold">
              Search the news
            </label>
            <Input type="search" id="q" name="q" defaultValue={filter.q} maxLength={100} key={filter.q} />
          </div>
          {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
          <Button variant="secondary">Search</Button>
        </form>
      </search>
      {categories.length > 0 ? (
        <nav aria-label="Categories">
          <ul className="flex flex-wrap gap-x-5">
            <CategoryLink filter={filter} name="" label="All" />
            {categories.map(({ name, count }) => (
              <CategoryLink key={name} filter={filter} name={name} label={name} count={count} />
            ))}
          </ul>
          {open && open.subcategories.length > 0 ? (
            <ul className="flex flex-wrap gap-x-5 text-sm" aria-label={`Within ${open.name}`}>
              {open.subcategories.map(({ name, count }) => (
                <CategoryLink key={name} filter={filter} name={name} label={name} count={count} />
              ))}
            </ul>
          ) : null}
        </nav>
      ) : null}
      <p role="status" className={filter.q ? 'text-sm text-ink-soft' : 'sr-only'}>
        {total === 1 ? '1 article' : `${total}${more ? ' or more' : ''} articles`}
        {filter.q ? ` for “${filter.q}”` : ''}
        {filter.category ? ` in ${filter.category}` : ''}
      </p>
    </div>
  )
}

interface CategoryLinkProps {
  filter: ListFilter
  name: string
  label: string
  count?: number
}

function CategoryLink({ filter, name, label, count }: CategoryLinkProps) {
  const current = filter.category === name
  return (
    <li>
      <a
        href={newsListAddress({ ...filter, category: name }, 1)}
        aria-current={current ? 'true' : undefined}
        className="inline-flex min-h-11 items-center gap-1.5 text-ink no-underline hover:text-green aria-current:font-semibold aria-current:text-green aria-current:underline aria-current:underline-offset-8"
      >
        {label}
        {count === undefined ? null : <span className="figures text-xs text-ink-soft">{count}</span>}
      </a>
    </li>
  )
}
