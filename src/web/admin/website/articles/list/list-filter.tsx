import { Form, Link } from 'react-router'
import { applyAtOnce } from '#design/patterns/apply-at-once.ts'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { Select } from '#design/primitives/select.tsx'
import type { CategoryChoice } from '#web/admin/website/articles/desk/margin/category-choice.ts'
import { ListOrder } from '#web/signed-in/parts/list-order.tsx'
import { hrefOf, type ListQuery } from './load-list.ts'

const ORDERS = { newest: 'Last changed first', oldest: 'Least recently changed first' }

interface Props {
  base: string
  query: ListQuery
  categories: CategoryChoice[]
}

export function ListFilter({ base, query, categories }: Props) {
  const isFiltered = Boolean(query.q || query.category)
  return (
    <Form
      role="search"
      aria-label="Articles"
      action={base}
      className="alist-filter"
      key={`${query.q}|${query.category}`}
      onChange={applyAtOnce}
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <div className="alist-search">
        <label htmlFor="q">Search</label>
        <Input id="q" name="q" type="search" defaultValue={query.q} placeholder="Words in title or text" />
      </div>
      <div>
        <label htmlFor="category">Category</label>
        <Select
          id="category"
          name="category"
          prompt="All"
          defaultValue={query.category}
          choices={categories.map(({ id, name }) => ({ value: `id:${id}`, label: name }))}
        />
      </div>
      {/* What a search finds has an order of its own. */}
      {query.q ? (
        query.order && <input type="hidden" name="order" value={query.order} />
      ) : (
        <ListOrder order={query.order || 'newest'} orders={ORDERS} />
      )}
      <Button variant="secondary">Apply</Button>
      {isFiltered && (
        <Link to={hrefOf(base, { state: query.state, order: query.order })} className="alist-clear">
          Clear
        </Link>
      )}
    </Form>
  )
}
