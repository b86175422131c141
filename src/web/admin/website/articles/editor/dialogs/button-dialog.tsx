import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { addressFrom } from './link-dialog.tsx'

export function ButtonDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [errors, setErrors] = useState<{ label?: string; href?: string }>({})
  const present = editor.isActive('buttonLine')
  const { href: before = '', label: words = '' } = present ? editor.getAttributes('buttonLine') : {}

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The dialog is drawn inside the article's form, which must not take this for its own.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const label = String(form.get('button-label')).trim()
    const href = addressFrom(String(form.get('button-address')))
    if (!label || !href) {
      setErrors({
        ...(label ? {} : { label: 'Enter the words of the button' }),
        ...(href ? {} : { href: 'Enter a web address or a page of this site, such as /quote' }),
      })
      return
    }
    const chain = editor.chain().focus()
    if (present) chain.updateAttributes('buttonLine', { href, label }).run()
    else chain.insertContent({ type: 'buttonLine', attrs: { href, label } }).run()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={present ? 'Change the button' : 'Add a button'}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          name="button-label"
          label="Words"
          hint="Say what happens, such as Request a quote"
          maxLength={60}
          defaultValue={words}
          error={errors.label}
        />
        <TextField
          name="button-address"
          label="Address"
          hint="https://… or a page of this site such as /quote. The address of a file in the library works too."
          defaultValue={before}
          error={errors.href}
        />
        <div>
          <Button>{present ? 'Change' : 'Add'}</Button>
        </div>
      </form>
    </Dialog>
  )
}
