import { Form } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'

const WORDS = {
  read: {
    ask: 'Please read',
    act: 'I have read it',
    done: 'Read by',
    none: 'Nobody has said yet that they have read it.',
  },
  confirm: { ask: 'Please confirm', act: 'I confirm it', done: 'Confirmed by', none: 'Nobody has confirmed it yet.' },
}

interface Props {
  document: DocumentAnswer
  forFirm: boolean
  action?: string
}

/** What the firm asks for with a document, who has done it when, and the button to do it. */
export function AcknowledgementPart({ document, forFirm, action }: Props) {
  const { id, name, version, sha256, acknowledgement, acknowledgements, scan } = document
  if (!acknowledgement) return null
  const { ask, act, done, none } = WORDS[acknowledgement]
  const isDone = acknowledgements.some(({ isMine }) => isMine)
  const isClosed = scan === 'held' || scan === 'found'
  return (
    <div className="mt-2 border-l-3 border-line pl-3">
      <p className="flex flex-wrap items-center gap-3">
        <Tag tone={acknowledgements.length > 0 ? 'green' : 'brass'}>{ask}</Tag>
        {acknowledgements.length === 0 && forFirm ? <span className="text-sm text-ink-soft">{none}</span> : null}
      </p>
      {acknowledgements.length > 0 ? (
        <ul className="mt-1 text-sm">
          {acknowledgements.map(({ name: who, at }) => (
            <li key={`${who} ${at}`}>
              {done} {who}, <Moment at={at} />
            </li>
          ))}
        </ul>
      ) : null}
      {forFirm || isDone || isClosed ? null : (
        <Form method="post" action={action} className="mt-2">
          <input type="hidden" name="intent" value="acknowledge" />
          <input type="hidden" name="document" value={id} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="sha256" value={sha256} />
          <Button aria-label={`${act}: ${name}`}>{act}</Button>
          <p className="mt-1 text-sm text-ink-soft">
            This is recorded for the file as it is now, with the fingerprint{' '}
            <code className="wrap-anywhere">{sha256.slice(0, 16)}</code>.
          </p>
        </Form>
      )}
    </div>
  )
}
