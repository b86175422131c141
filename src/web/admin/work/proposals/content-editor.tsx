import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { randomKey } from '#web/random-key.ts'
import { emptyLine, moved } from './draft.ts'
import type { Library } from './library.ts'
import { LineEditor } from './line-editor.tsx'
import type { Sheet } from './sheet.ts'
import { TermsEditor } from './terms-editor.tsx'

interface Props {
  sheet: Sheet
  library: Library
  disabled: boolean
}

const newKey = () =>
  randomKey()
    .replace(/[^\w-]/g, '')
    .slice(0, 12)

export function ContentEditor({ sheet, library, disabled }: Props) {
  const { content, currency, changeContent } = sheet
  const { title, intro, options, lines } = content
  const change = (at: number, line: (typeof lines)[number]) =>
    changeContent({ lines: lines.map((each, index) => (index === at ? line : each)) })
  return (
    <>
      <TextField
        name="title"
        label="Title"
        maxLength={200}
        disabled={disabled}
        value={title}
        onChange={(event) => changeContent({ title: event.target.value })}
      />
      <TextAreaField
        name="intro"
        label="What we do"
        optional
        rows={4}
        maxLength={PROPOSAL_LIMITS.intro}
        disabled={disabled}
        value={intro}
        onChange={(event) => changeContent({ intro: event.target.value })}
        className="mt-5"
      />
      <section aria-labelledby="lines-title" className="mt-8">
        <h2 id="lines-title" className="text-xl">
          Lines
        </h2>
        <ol className="rule-top mt-2">
          {lines.map((line, at) => (
            <LineEditor
              key={line.id}
              line={line}
              number={at + 1}
              currency={currency}
              options={options}
              papers={library.papers}
              rules={library.deadlineRules}
              disabled={disabled}
              onChange={(next) => change(at, next)}
              onMove={(by) => changeContent({ lines: moved(lines, at, by) })}
              onRemove={() => changeContent({ lines: lines.filter((_, index) => index !== at) })}
            />
          ))}
        </ol>
        {lines.length < PROPOSAL_LIMITS.lines ? (
          <Button
            type="button"
            variant="secondary"
            size="small"
            className="mt-3"
            disabled={disabled}
            onClick={() => changeContent({ lines: [...lines, emptyLine(newKey(), library.taxRate)] })}
          >
            Add a line
          </Button>
        ) : null}
      </section>
      <OptionsEditor sheet={sheet} disabled={disabled} />
      <TermsEditor sheet={sheet} library={library} disabled={disabled} />
    </>
  )
}

function OptionsEditor({ sheet: { content, changeContent }, disabled }: Omit<Props, 'library'>) {
  const { options, lines } = content
  const change = (at: number, some: Partial<(typeof options)[number]>) =>
    changeContent({ options: options.map((each, index) => (index === at ? { ...each, ...some } : each)) })
  const remove = (id: string) =>
    changeContent({
      options: options.filter((option) => option.id !== id),
      lines: lines.map((line) => (line.option === id ? { ...line, option: null } : line)),
    })
  return (
    <section aria-labelledby="options-title" className="mt-8">
      <h2 id="options-title" className="text-xl">
        Options
      </h2>
      <p className="text-sm text-ink-soft">
        Offer two or more options, and the client chooses one. Set in a line’s details which option it belongs to.
      </p>
      <ul>
        {options.map(({ id, name, text }, at) => (
          <li
            key={id}
            className="rule-bottom grid gap-x-3 py-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:items-center"
          >
            <input
              aria-label={`Option ${at + 1}: name`}
              placeholder="Name"
              maxLength={120}
              disabled={disabled}
              value={name}
              onChange={(event) => change(at, { name: event.target.value })}
              className={controlClass}
            />
            <input
              aria-label={`Option ${at + 1}: description`}
              placeholder="Description"
              maxLength={500}
              disabled={disabled}
              value={text}
              onChange={(event) => change(at, { text: event.target.value })}
              className={controlClass}
            />
            <Button type="button" variant="quiet" size="small" disabled={disabled} onClick={() => remove(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {options.length < PROPOSAL_LIMITS.options ? (
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="mt-3"
          disabled={disabled}
          onClick={() => changeContent({ options: [...options, { id: newKey(), name: '', text: '' }] })}
        >
          Add an option
        </Button>
      ) : null}
    </section>
  )
}
