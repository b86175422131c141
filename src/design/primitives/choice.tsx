import { type ChangeEventHandler, type InputHTMLAttributes, type ReactNode, useContext, useId } from 'react'
import { FieldGroup, type FieldWords, FormFields, useInitial } from './field.tsx'
import type { Choice } from './select.tsx'

interface GroupProps extends FieldWords {
  name: string
  /** The name by default; the first choice carries it, so that an error summary can lead there. */
  id?: string
  /** Unlike in a list to choose from, a label may hold more than plain text. */
  choices: (Omit<Choice, 'label'> & { label: ReactNode })[]
  className?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
  /** Shown under a choice while it is ticked, such as the free line of "Other". */
  under?: Partial<Record<string, ReactNode>>
}

export function CheckboxGroup({ defaultValue, ...group }: GroupProps & { defaultValue?: readonly string[] }) {
  const { values } = useContext(FormFields)
  const initial = defaultValue ?? values[group.name]
  return (
    <ChoiceGroup {...group} type="checkbox" isTicked={(value) => Array.isArray(initial) && initial.includes(value)} />
  )
}

export function RadioGroup({ defaultValue, ...group }: GroupProps & { defaultValue?: string }) {
  const initial = useInitial(group.name, { defaultValue }).defaultValue ?? defaultValue
  return <ChoiceGroup {...group} type="radio" isTicked={(value) => initial === value} />
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  id?: string
  label: ReactNode
  hint?: string
}

/** One box that is alone, such as "Keep me logged in". */
export function Checkbox({ label, hint, id = '', ...input }: CheckboxProps) {
  return <Option {...input} id={id || (input.name ?? '')} type="checkbox" label={label} hint={hint} />
}

type ChoiceGroupProps = GroupProps & { type: 'checkbox' | 'radio'; isTicked: (value: string) => boolean }

function ChoiceGroup({ name, id = name, choices, type, isTicked, onChange, under, ...words }: ChoiceGroupProps) {
  // Not by counting on from the name: what is beside the group may be numbered too.
  const others = `choice${useId()}`
  return (
    <FieldGroup id={id} {...words}>
      <div className="mt-1">
        {choices.map((choice, at) => (
          <div key={choice.value} className="group">
            <Option
              id={at === 0 ? id : `${others}-${at}`}
              name={name}
              type={type}
              value={choice.value}
              label={choice.label}
              hint={choice.hint}
              disabled={choice.disabled}
              defaultChecked={isTicked(choice.value)}
              onChange={onChange}
            />
            {under?.[choice.value] ? (
              <div className="mb-2 ml-3 hidden border-l border-line pl-6 group-has-checked:block">
                {under[choice.value]}
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

type OptionProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  id: string
  type: 'checkbox' | 'radio'
  label: ReactNode
  hint?: string
}

function Option({ label, hint, type, id, 'aria-describedby': described, ...input }: OptionProps) {
  const hintId = hint ? `${id}-about` : undefined
  return (
    <div className="relative flex min-h-11 items-start gap-3 py-2">
      <input
        {...input}
        id={id}
        type={type}
        aria-describedby={[hintId, described].filter(Boolean).join(' ') || undefined}
        className={type === 'radio' ? 'ui-tick ui-tick-round' : 'ui-tick'}
      />
      <div className="min-w-0">
        {/* The label's own area reaches over the box, so that the whole line is the target. */}
        <label htmlFor={id} className="block cursor-pointer before:absolute before:inset-0">
          {label}
        </label>
        {hint ? (
          <p id={hintId} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
