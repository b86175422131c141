import type { ConversationMessageAnswer } from '#contract/clients/conversations.ts'
import { formatSize } from '#domain/size.ts'

type MessageFile = ConversationMessageAnswer['files'][number]

const WHY: Record<MessageFile['state'], string> = {
  there: '',
  held: 'being checked for viruses',
  found: 'a virus was found, it cannot be opened',
  deleted: 'deleted since',
}

/** The documents that came with a message. */
export function MessageFiles({ files }: { files: MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2 pl-4">
      {files.map(({ id, name, size, url, state }) => {
        const facts = [size === null ? '' : formatSize(size), WHY[state]].filter(Boolean).join(', ')
        return (
          <li key={id} className="wrap-anywhere">
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className="ink-link inline-flex min-h-11 items-center">
                {name}
              </a>
            ) : (
              name
            )}{' '}
            <span className="text-sm text-ink-soft">{facts}</span>
          </li>
        )
      })}
    </ul>
  )
}
