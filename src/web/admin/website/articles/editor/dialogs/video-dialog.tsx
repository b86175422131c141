import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { videoAt, videoName, videoNamed, watchAddress } from '#domain/video.ts'

export function VideoDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [errors, setErrors] = useState<{ address?: string; title?: string }>({})
  const present = editor.isActive('videoLine')
  const { video = '', title: words = '' } = present ? editor.getAttributes('videoLine') : {}
  const known = videoNamed(video)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The dialog is drawn inside the article's form, which must not take this for its own.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const found = videoAt(String(form.get('video-address')))
    const title = String(form.get('video-title')).trim()
    if (!found || !title) {
      setErrors({
        ...(found ? {} : { address: 'Enter the address of a video on YouTube or Vimeo' }),
        ...(title ? {} : { title: 'Enter what the video is about' }),
      })
      return
    }
    const attrs = { video: videoName(found), title }
    const chain = editor.chain().focus()
    if (present) chain.updateAttributes('videoLine', attrs).run()
    else chain.insertContent({ type: 'videoLine', attrs }).run()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={present ? 'Change the video' : 'Add a video'}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p>Nothing is loaded from YouTube or Vimeo until a reader chooses to play it.</p>
        <TextField
          name="video-address"
          label="Address"
          hint="Such as https://www.youtube.com/watch?v=… or https://vimeo.com/…"
          defaultValue={known ? watchAddress(known) : ''}
          error={errors.address}
        />
        <TextField name="video-title" label="Title" maxLength={200} defaultValue={words} error={errors.title} />
        <div>
          <Button>{present ? 'Change' : 'Add'}</Button>
        </div>
      </form>
    </Dialog>
  )
}
