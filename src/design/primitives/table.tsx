import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

interface TableProps {
  /** What the table holds; read out, and shown unless hidden. */
  caption: string
  hideCaption?: boolean
  /** Header cells, as `<Th>`. */
  head: ReactNode
  /** Rows, as `<Tr>`. */
  children: ReactNode
  foot?: ReactNode
  dense?: boolean
}

/** A ledger's table: hairlines between rows, a double rule under the head and over the totals. */
export function Table({ caption, hideCaption, head, children, foot, dense }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="table-scroll relative overflow-x-auto">
      <table data-dense={dense || undefined} className="figures group/table w-full border-collapse text-sm">
        <caption className={hideCaption ? 'sr-only' : 'display pb-3 text-left text-lg font-medium'}>{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody className={foot ? undefined : 'rule-double'}>{children}</tbody>
        {foot ? <tfoot>{foot}</tfoot> : null}
      </table>
    </section>
  )
}

export function Tr({ children, selected }: { children: ReactNode; selected?: boolean }) {
  return (
    <tr
      className={classNames(
        'rule-bottom hover:bg-wash in-[tfoot]:rule-double-top in-[tfoot]:border-b-0 in-[tfoot]:font-semibold',
        selected && 'bg-green-wash',
      )}
    >
      {children}
    </tr>
  )
}

interface CellLook {
  /** Figures: to the right, digits under digits. */
  numeric?: boolean
}

export function Th({ numeric, className, scope = 'col', ...rest }: ThHTMLAttributes<HTMLTableCellElement> & CellLook) {
  const head =
    scope === 'col'
      ? 'rule-double align-bottom font-semibold text-ink-soft whitespace-nowrap'
      : 'font-semibold align-top'
  return <th scope={scope} className={classNames(cellClass(numeric), head, className)} {...rest} />
}

export function Td({ numeric, className, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & CellLook) {
  return <td className={classNames(cellClass(numeric), 'align-top', className)} {...rest} />
}

/** A figure with its unit in a quieter tone; below zero it is red. */
export function Figure({ value, unit }: { value: string | number; unit?: string }) {
  const negative = String(value).startsWith('-') || String(value).startsWith('−')
  return (
    <span className={classNames('figures whitespace-nowrap', negative && 'text-red')}>
      {value}
      {unit ? <span className="text-ink-soft"> {unit}</span> : null}
    </span>
  )
}

function cellClass(numeric?: boolean): string {
  return classNames('px-3 py-3 first:pl-0 last:pr-0 group-data-dense/table:py-2', numeric ? 'text-right' : 'text-left')
}
