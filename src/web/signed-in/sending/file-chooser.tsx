import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'

interface Props {
  clientId: number
  target: string
  /** What is sent, in words: "Bank statements". */
  what: string
  /** The page that a form without JavaScript leads back to. */
  back: string
  label: string
  /** `secondary` where something else is the act of the screen. */
  variant?: 'primary' | 'secondary'
  onFiles(files: File[]): unknown
  children?: ReactNode
}

/** One large act: choose files, or drop or paste them here. Before the page is awake it is a plain form for one file. */
export function FileChooser({ clientId, target, what, back, label, variant = 'primary', onFiles, children }: Props) {
  const id = useId()
  const [isAwake, setAwake] = useState(false)
  const [isOver, setOver] = useState(false)
  const plain = useRef<HTMLInputElement>(null)
  // A file that was chosen before the script came stays chosen: its form sends it.
  useEffect(() => setAwake(!plain.current?.files?.length), [])
  if (!isAwake) {
    return (
      <form
        action="/api/uploads/form"
        method="post"
        encType="multipart/form-data"
        // As high as what takes its place: nothing below it moves when the script comes.
        className="flex min-h-12 items-center gap-3"
      >
        <input type="hidden" name="client" value={clientId} />
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="back" value={back} />
        <input
          ref={plain}
          type="file"
          name="file"
          required
          aria-label={`File for ${what}`}
          className="min-h-11 w-0 min-w-0 grow"
        />
        <Button variant="secondary">Send this file</Button>
      </form>
    )
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button in it is the first.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0) onFiles(files)
      }}
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-3 rounded-sm max-sm:gap-2',
        isOver && 'outline-2 outline-dashed outline-green',
      )}
    >
      <Button
        type="button"
        variant={variant}
        onClick={() => document.getElementById(id)?.click()}
        className="max-sm:grow max-sm:px-3"
      >
        {label}
        <span className="sr-only"> for {what}</span>
      </Button>
      <input
        id={id}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={`Files for ${what}`}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {children}
    </div>
  )
}
