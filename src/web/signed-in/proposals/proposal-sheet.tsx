import { type ReactNode, useEffect, useRef } from 'react'
import { formatAmount } from '#domain/proposals/amounts.ts'
import { addOnsField, addOnsOf } from '#domain/proposals/choices.ts'
import type { ProposalContent } from '#domain/proposals/content.ts'
import { chosenLines, type FeeChoice, type FeeLine, lineSum } from '#domain/proposals/fees.ts'
import { LinePrice, Sums } from './sums.tsx'

interface Props {
  content: ProposalContent
  currency: string
  choice: FeeChoice
  onChoose?: (choice: FeeChoice) => void
}

/** A proposal as the client reads it: what we do, what it costs, and what is theirs to choose. Its fields are a form's. */
export function ProposalSheet({ content, currency, choice, onChoose }: Props) {
  const { intro, options, lines, terms } = content
  const mayChoose = onChoose !== undefined
  const shown = mayChoose ? lines.filter(({ option }) => option === null) : chosenLines(lines, choice)
  // An add-on of an option goes with it.
  const choose = onChoose && ((wanted: FeeChoice) => onChoose({ ...wanted, addOns: addOnsOf(lines, wanted) }))
  const sheet = { currency, choice, onChoose: choose }
  return (
    <>
      {intro ? <Paragraphs className="max-w-measure">{intro}</Paragraphs> : null}
      {mayChoose && options.length > 0 ? (
        <fieldset className="mt-8">
          <legend className="text-xl">Choose one</legend>
          {options.map(({ id, name, text }) => (
            <OptionPart
              key={id}
              {...sheet}
              {...{ id, name, text }}
              lines={lines.filter(({ option }) => option === id)}
            />
          ))}
        </fieldset>
      ) : null}
      <section aria-label="What it costs" className="mt-8">
        <h3 className="text-xl">{mayChoose && options.length > 0 ? 'In every case' : 'What it costs'}</h3>
        <ul className="rule-top mt-2">
          {shown.map((line) => (
            <LinePart key={line.id} line={line} {...sheet} />
          ))}
        </ul>
        <h3 className="mt-6 text-lg">Together</h3>
        <Sums lines={chosenLines(lines, choice)} currency={currency} />
      </section>
      {terms.length > 0 ? (
        <section aria-label="Terms" className="mt-8 max-w-measure">
          <h3 className="text-xl">Terms</h3>
          {terms.map(({ title, text }) => (
            <div key={title} className="mt-4">
              <h4 className="font-semibold">{title}</h4>
              <Paragraphs>{text}</Paragraphs>
            </div>
          ))}
        </section>
      ) : null}
    </>
  )
}

interface Shown {
  currency: string
  choice: FeeChoice
  onChoose: ((choice: FeeChoice) => void) | undefined
}

interface OptionProps extends Shown {
  id: string
  name: string
  text: string
  lines: FeeLine[]
}

function OptionPart({ id, name, text, lines, ...sheet }: OptionProps) {
  const { choice, onChoose } = sheet
  return (
    <div className="rule-top mt-3 py-3">
      <Tick
        type="radio"
        id={`option-${id}`}
        name="option"
        value={id}
        checked={choice.option === id}
        onTick={() => onChoose?.({ option: id, addOns: choice.addOns })}
        label={<span className="text-lg font-semibold wrap-anywhere">{name}</span>}
      />
      {text ? <p className="pl-9 text-ink-soft">{text}</p> : null}
      <ul className="pl-9">
        {lines.map((line) => (
          <LinePart key={line.id} line={line} {...sheet} />
        ))}
      </ul>
    </div>
  )
}

function LinePart({ line, currency, choice, onChoose }: Shown & { line: FeeLine }) {
  const { id, title, detail, quantity, unitPrice, discount } = line
  const { net } = lineSum(line)
  const isTaken = choice.addOns.includes(id)
  const toggle = () =>
    onChoose?.({
      option: line.option ?? choice.option,
      addOns: isTaken ? choice.addOns.filter((each) => each !== id) : [...choice.addOns, id],
    })
  const name = <span className="font-semibold wrap-anywhere">{title}</span>
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {line.addOn && onChoose ? (
          <Tick
            type="checkbox"
            id={`add-${id}`}
            name={addOnsField(line.option)}
            value={id}
            checked={isTaken}
            onTick={toggle}
            label={
              <>
                {name} <span className="text-ink-soft">(optional)</span>
              </>
            }
          />
        ) : (
          name
        )}
        {detail ? <p className="text-ink-soft wrap-anywhere">{detail}</p> : null}
        {quantity !== 100 || discount > 0 ? (
          <p className="figures text-sm text-ink-soft">
            {quantity / 100} × {formatAmount(unitPrice, currency)}
            {discount > 0 ? `, less ${discount / 100} %` : ''}
          </p>
        ) : null}
      </div>
      <LinePrice net={net} line={line} currency={currency} />
    </li>
  )
}

interface TickProps {
  type: 'radio' | 'checkbox'
  id: string
  name: string
  value: string
  checked: boolean
  onTick: () => void
  label: ReactNode
}

/** What was ticked before the script came stays ticked: the box is the browser's own. */
function Tick({ type, id, name, value, checked, onTick, label }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  const before = useRef(checked)
  useEffect(() => {
    if (box.current && before.current !== checked) box.current.checked = checked
    before.current = checked
  }, [checked])
  return (
    <div className="relative flex min-h-11 items-start gap-3 py-2">
      <input
        ref={box}
        {...{ type, id, name, value }}
        defaultChecked={checked}
        onChange={onTick}
        className={type === 'radio' ? 'ui-tick ui-tick-round' : 'ui-tick'}
      />
      <label htmlFor={id} className="block min-w-0 cursor-pointer before:absolute before:inset-0">
        {label}
      </label>
    </div>
  )
}

function Paragraphs({ children, className = '' }: { children: string; className?: string }) {
  return (
    <div className={className}>
      {children.split(/\n{2,}/).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name.
        <p key={at} className="mt-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}
