import type { ReactNode } from 'react'
import { AttachFiles } from './attach-files.tsx'
import { TextForm, type WordsProps } from './text-form.tsx'
import { type Attaching, useAttached } from './use-attached.ts'

interface Props extends WordsProps {
  attaching: Attaching
  /** Other ways to make a file, such as the camera; they are told where it goes. */
  camera?: (add: (file: File) => void) => ReactNode
}

/** A message to a client or from one: words, and the documents that come with them. */
export function MessageForm({ attaching, camera, ...words }: Props) {
  const attached = useAttached(words.keptAs, attaching, words.outcome)
  return (
    <TextForm
      {...words}
      isHeldBack={attached.isUnderWay}
      files={(formId) => (
        <AttachFiles attaching={attaching} attached={attached} formId={formId}>
          {camera?.((file) => attached.sending.add([file], attaching.target))}
        </AttachFiles>
      )}
    />
  )
}
