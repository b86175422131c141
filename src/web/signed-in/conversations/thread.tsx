import type { ConversationMessageAnswer } from '#contract/clients/conversations.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { QuotedText } from './quoted-text.tsx'

interface Props {
  messages: ConversationMessageAnswer[]
  earlier: number
}

export function Thread({ messages, earlier }: Props) {
  return (
    <>
      {earlier > 0 ? (
        <p className="mt-4 text-sm text-ink-soft">
          {earlier === 1 ? '1 earlier message is not shown.' : `${earlier} earlier messages are not shown.`}
        </p>
      ) : null}
      <ol aria-label="Messages" className="rule-top mt-4">
        {messages.map((message) => (
          <li key={message.id} id={`message-${message.id}`} className="rule-bottom py-4">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
              <span className="min-w-0 text-base font-semibold wrap-anywhere text-ink">{message.author}</span>
              <Moment at={message.at} />
              {message.byEmail ? <Tag tone="quiet">By email</Tag> : null}
              {message.isUnverified ? <Tag tone="brass">Sender not verified</Tag> : null}
              {message.isNote ? <Tag tone="brass">Internal note</Tag> : null}
              {message.leavesAt ? <Tag tone="quiet">Sending soon</Tag> : null}
            </p>
            <p
              className={classNames(
                'mt-2 max-w-measure whitespace-pre-line border-l-3 pl-4 wrap-anywhere',
                message.isNote ? 'border-brass bg-brass-wash' : message.fromFirm ? 'border-green' : 'border-line',
              )}
            >
              {message.body}
            </p>
            <QuotedText text={message.quoted} />
            <MessageFiles files={message.files} />
            {message.readBy.length > 0 && !message.isNote ? (
              <p className="mt-1 text-sm text-ink-soft">Read by {message.readBy.join(', ')}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

type MessageFile = ConversationMessageAnswer['files'][number]

const WHY: Record<MessageFile['state'], string> = {
  there: '',
  held: 'being checked for viruses',
  found: 'a virus was found, it cannot be opened',
  deleted: 'deleted since',
}

function MessageFiles({ files }: { files: MessageFile[] }) {
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
