import { type ChangeEvent, useEffect, useState } from 'react'
import { FieldGroup } from '#design/primitives/field.tsx'
import { isWide, parseMark } from '#domain/mark.ts'
import { ApiProblem, read } from '#web/api.ts'
import { FILE_LOOK } from '#web/signed-in/parts/csv-import.tsx'
import { useEdited } from '#web/signed-in/parts/use-edited.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

interface Props {
  id: string
  label: string
  hint?: string | undefined
  value: string
  error?: string | undefined
  isSaved?: boolean
  onEdit?: (() => void) | undefined
}

/** The mark: sent as soon as it is chosen, shown, and saved with the form. Without a script it is sent with the form. */
export function MarkField({ id, label, hint, value, error, isSaved = false, onEdit }: Props) {
  const client = useClient()
  const [mark, setMark] = useState(value)
  const parsed = parseMark(mark)
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  useEdited(mark, onEdit)

  // What was said asks for saving.
  useEffect(() => {
    if (isSaved) setWords('')
  }, [isSaved])

  function show(address: string, told: string): void {
    setMark(address)
    setWords(told)
  }

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    setFailure(undefined)
    setWords('Uploading…')
    try {
      const added = await read(client.api.brand.marks.$post({ form: { mark: file } }))
      show(added.mark, `${added.message} Save to show it on the site.`)
    } catch (problem) {
      setWords('')
      setFailure(problem instanceof ApiProblem ? problem.message : 'Network error')
    }
  }

  return (
    <FieldGroup id={id} label={label} hint={hint} error={failure ?? error} className="min-w-0">
      <input type="hidden" name={id} value={mark} />
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {mark ? (
          <span className="ui-mark-plate border border-rule p-2">
            <img src={mark} alt="The logo as it is now" className="block h-12 w-auto max-w-60 object-contain" />
          </span>
        ) : (
          <span className="text-ink-soft">None. The drawn mark of the site is shown.</span>
        )}
        <input
          id={id}
          type="file"
          name={ready ? undefined : `${id}-file`}
          accept=".svg,.png,image/svg+xml,image/png"
          aria-label="Choose an SVG or PNG file"
          className={`${FILE_LOOK} mt-0! min-w-0 max-w-80 text-sm file:min-h-11!`}
          onChange={(event) => void send(event)}
        />
        {mark && ready ? (
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold text-green underline underline-offset-4"
            onClick={() => show('', 'Removed. Save to take it off the site.')}
          >
            Remove the logo
          </button>
        ) : null}
      </div>
      {parsed && isWide(parsed) ? (
        <p className="mt-2 text-sm text-ink-soft">
          This logo is too wide for the icon of a tab or a home screen. The first letter of the firm’s name is shown
          there instead, on the main colour.
        </p>
      ) : null}
      <p role="status" className="text-sm text-ink-soft">
        {words}
      </p>
    </FieldGroup>
  )
}
