import type { TimeOrder } from '#contract/orders.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Select } from '#design/primitives/select.tsx'

export const TIME_ORDERS: Record<TimeOrder, string> = { newest: 'Newest first', oldest: 'Oldest first' }

/** The order that an address asks for; a wrong one means the first. */
export function orderIn<T extends string>(asked: URLSearchParams, orders: Record<T, string>): T {
  const known = Object.keys(orders) as [T, ...T[]]
  return known.find((order) => order === asked.get('order')) ?? known[0]
}

interface Props<T extends string> {
  order: T
  orders: Record<T, string>
  className?: string
}

export function ListOrder<T extends string>({ order, orders, className }: Props<T>) {
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor="order" className="font-semibold">
        Order
      </label>
      <Select
        key={order}
        id="order"
        name="order"
        defaultValue={order}
        choices={Object.entries<string>(orders).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}
