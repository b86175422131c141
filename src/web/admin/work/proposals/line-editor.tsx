import { useState } from 'react'
import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { Select } from '#design/primitives/select.tsx'
import { amountIn, amountToType, scaledIn } from '#domain/proposals/amounts.ts'
import type { ProposalOption } from '#domain/proposals/content.ts'
import { type FeeLine, lineSum, RHYTHM_WORDS, RHYTHMS, type Rhythm } from '#domain/proposals/fees.ts'
import { LinePrice } from '#web/signed-in/proposals/sums.tsx'

interface Props {
  line: FeeLine
  /** From 1, as people count. */
  number: number
  currency: string
  options: ProposalOption[]
  papers: { slug: string; title: string }[]
  rules: { id: number; name: string }[]
  disabled: boolean
  onChange: (line: FeeLine) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const upTo = (most: number, value: number | null) => (value === null || value > most ? null : value)

export function LineEditor({ line, number, currency, disabled, onChange, ...more }: Props) {
  const label = (what: string) => `Line ${number}: ${what}`
  const set = (change: Partial<FeeLine>) => onChange({ ...line, ...change })
  return (
    <li className="rule-bottom py-3">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_8.5rem]">
        <input
          aria-label={label('what')}
          placeholder="What we do"
          maxLength={200}
          disabled={disabled}
          value={line.title}
          onChange={(event) => set({ title: event.target.value })}
          className={`${controlClass} col-span-3 font-semibold sm:col-span-1`}
        />
        <AmountInput
          label={label('quantity')}
          value={line.quantity}
          toText={(value) => String(value / 100)}
          fromText={(text) => upTo(PROPOSAL_LIMITS.quantity, scaledIn(text, 2)) || null}
          onChange={(quantity) => set({ quantity })}
          disabled={disabled}
        />
        <AmountInput
          label={label('price')}
          value={line.unitPrice}
          toText={(value) => amountToType(value, currency)}
          fromText={(text) => upTo(PROPOSAL_LIMITS.unitPrice, amountIn(text, currency))}
          onChange={(unitPrice) => set({ unitPrice })}
          disabled={disabled}
        />
        <Select
          aria-label={label('how often')}
          disabled={disabled}
          value={line.rhythm}
          choices={RHYTHMS.map((value) => ({ value, label: RHYTHM_WORDS[value] }))}
          onChange={(event) => set({ rhythm: event.target.value as Rhythm })}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 flex-1 basis-40 text-sm text-ink-soft">{aboutLine(line, more)}</p>
        <LinePrice net={lineSum(line).net} line={line} currency={currency} />
      </div>
      <details className="mt-1">
        <summary className="min-h-9 cursor-pointer py-1 text-sm text-ink-soft">Details of line {number}</summary>
        <LineDetails line={line} set={set} label={label} disabled={disabled} {...more} />
      </details>
    </li>
  )
}

function aboutLine(line: FeeLine, { options, papers, rules }: Pick<Props, 'options' | 'papers' | 'rules'>): string {
  return [
    line.detail,
    line.addOn ? 'optional' : '',
    line.option ? `only in “${options.find(({ id }) => id === line.option)?.name ?? ''}”` : '',
    line.discount > 0 ? `less ${line.discount / 100} %` : '',
    line.taxRate > 0 ? `${line.taxRate / 100} % tax` : '',
    line.papers ? `asks for: ${papers.find(({ slug }) => slug === line.papers)?.title ?? line.papers}` : '',
    line.deadlineRule ? `deadlines: ${rules.find(({ id }) => id === line.deadlineRule)?.name ?? 'a rule'}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

type DetailProps = Omit<Props, 'currency' | 'number' | 'onChange'> & {
  set: (change: Partial<FeeLine>) => void
  label: (what: string) => string
}

function LineDetails({ line, set, label, options, papers, rules, disabled, onMove, onRemove }: DetailProps) {
  const percent = (what: string, name: 'discount' | 'taxRate') => (
    <div className="text-sm">
      <label htmlFor={`${line.id}-${name}`}>{what}, %</label>
      <AmountInput
        id={`${line.id}-${name}`}
        label={label(what)}
        value={line[name]}
        toText={(value) => String(value / 100)}
        fromText={(text) => upTo(10_000, scaledIn(text, 2))}
        onChange={(value) => set({ [name]: value })}
        disabled={disabled}
      />
    </div>
  )
  return (
    <div className="mt-1 mb-2 border-l border-line pl-4">
      <label className="text-sm">
        Description
        <input
          maxLength={500}
          disabled={disabled}
          value={line.detail}
          onChange={(event) => set({ detail: event.target.value })}
          className={controlClass}
        />
      </label>
      <div className="mt-2 grid gap-3 sm:grid-cols-4">
        {percent('Discount', 'discount')}
        {percent('Tax', 'taxRate')}
        <div className="text-sm">
          <label htmlFor={`${line.id}-option`}>Belongs to</label>
          <Select
            id={`${line.id}-option`}
            disabled={disabled}
            value={line.option ?? ''}
            choices={[
              { value: '', label: 'Every case' },
              ...options.map(({ id, name }) => ({ value: id, label: name || 'An option' })),
            ]}
            onChange={(event) => set({ option: event.target.value || null })}
          />
        </div>
        <div className="text-sm">
          <label htmlFor={`${line.id}-papers`}>Papers to ask for</label>
          <Select
            id={`${line.id}-papers`}
            disabled={disabled}
            value={line.papers ?? ''}
            choices={[
              { value: '', label: 'None' },
              ...papers.map(({ slug, title }) => ({ value: slug, label: title })),
            ]}
            onChange={(event) => set({ papers: event.target.value || null })}
          />
        </div>
        {rules.length > 0 ? (
          <div className="text-sm">
            <label htmlFor={`${line.id}-rule`}>Deadlines by</label>
            <Select
              id={`${line.id}-rule`}
              disabled={disabled}
              value={line.deadlineRule ?? ''}
              choices={[
                { value: '', label: 'No rule' },
                ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(event) => set({ deadlineRule: Number(event.target.value) || null })}
            />
          </div>
        ) : null}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="ui-tick"
            disabled={disabled}
            checked={line.addOn}
            onChange={(event) => set({ addOn: event.target.checked })}
          />
          The client may leave it out
        </label>
        <Button type="button" variant="quiet" size="small" disabled={disabled} onClick={() => onMove(-1)}>
          Move up
        </Button>
        <Button type="button" variant="quiet" size="small" disabled={disabled} onClick={() => onMove(1)}>
          Move down
        </Button>
        <Button type="button" variant="quiet" size="small" disabled={disabled} onClick={onRemove}>
          Remove the line
        </Button>
      </div>
    </div>
  )
}

interface AmountProps {
  id?: string
  label: string
  value: number
  toText: (value: number) => string
  /** Null for what is none. */
  fromText: (text: string) => number | null
  onChange: (value: number) => void
  disabled?: boolean
  className?: string
}

/** A figure that is typed as people type it; what is none is marked and changes nothing. */
function AmountInput({ label, value, toText, fromText, onChange, disabled, className = '', id }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && fromText(typed) === null
  return (
    <input
      id={id}
      aria-label={id ? undefined : label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? toText(value)}
      className={`${controlClass} figures text-right ${className}`}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        const next = fromText(text)
        if (next !== null) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
