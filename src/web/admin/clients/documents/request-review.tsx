import { useState } from 'react'
import { Form } from 'react-router'
import { DOCUMENT_KINDS, KIND_WORDS } from '#contract/clients/document-fields.ts'
import type { PaperRequestAnswer, RequestItemAnswer } from '#contract/clients/paper-requests.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { PdfFrame } from '#web/signed-in/documents/pdf-frame.tsx'
import { ScanTags } from '#web/signed-in/documents/scan-tags.tsx'
import { useKeys } from '#web/signed-in/keys/use-keys.ts'
import { Day, ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { SCHEDULES } from './schedules.tsx'

const STATES: Record<RequestItemAnswer['state'], { words: string; tone: TagTone }> = {
  asked: { words: 'Asked', tone: 'quiet' },
  received: { words: 'To review', tone: 'brass' },
  accepted: { words: 'Accepted', tone: 'green' },
  returned: { words: 'Returned', tone: 'red' },
  'not-applicable': { words: 'Does not apply', tone: 'quiet' },
  withdrawn: { words: 'Withdrawn', tone: 'quiet' },
}

type ItemFile = RequestItemAnswer['files'][number]

/** A request with its papers: each is accepted or returned beside its preview. A accepts and R returns the first that waits. */
export function RequestReview({ request, hasKeys }: { request: PaperRequestAnswer; hasKeys: boolean }) {
  const waiting = request.items.find(({ state }) => state === 'received')
  const [shown, setShown] = useState<ItemFile | null>(null)
  const file = shown ?? waiting?.files.at(-1) ?? null
  // Of several requests on a screen the keys are for one.
  useKeys(
    hasKeys
      ? {
          a: () => document.getElementById(`accept-${waiting?.id}`)?.click(),
          r: () => document.getElementById(`reason-${waiting?.id}`)?.focus(),
        }
      : {},
  )
  return (
    <section aria-label={request.title} className="mb-10">
      <h2 className="text-xl wrap-anywhere">{request.title}</h2>
      <p className="mt-1 text-ink-soft">
        {counted(request.openItems, 'paper')} of {request.totalItems} missing, {request.receivedItems} to review
        {request.dueOn ? (
          <>
            , due on <Day at={request.dueOn} />
          </>
        ) : null}
      </p>
      <div className="mt-4 grid gap-8 lg:grid-cols-2">
        <ol className="rule-top min-w-0">
          {request.items.map((item) => (
            <ItemRow key={item.id} item={item} onShow={setShown} shownId={file?.id ?? null} />
          ))}
        </ol>
        <Preview file={file} />
      </div>
      <WriteAbout clientId={request.clientId} about={`request:${request.id}`} what={request.title} forFirm />
      <p data-print="no">
        <TextLink to={`${SCHEDULES}/new?client=${request.clientId}&request=${request.id}`}>Repeat this list</TextLink>
      </p>
      {request.state === 'open' ? (
        <Form method="post" className="mt-1">
          <input type="hidden" name="request" value={request.id} />
          <Button name="intent" value="withdraw" variant="quiet" size="small">
            Withdraw this request
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

interface RowProps {
  item: RequestItemAnswer
  shownId: string | null
  onShow(file: ItemFile): void
}

function ItemRow({ item, shownId, onShow }: RowProps) {
  const { id, title, state, reason, revision, changedBy, changedAt, files } = item
  const { words, tone } = STATES[state]
  return (
    <li className="rule-bottom py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <Tag tone={tone}>{words}</Tag>
      </div>
      <p className="text-sm text-ink-soft">
        {changedBy}, <ShortMoment at={changedAt} />
      </p>
      {reason ? <p className="mt-1 border-l-3 border-line pl-3 whitespace-pre-line">{reason}</p> : null}
      <ul>
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3">
            {file.preview ? (
              <button
                type="button"
                aria-pressed={file.id === shownId}
                onClick={() => onShow(file)}
                className="ink-link min-h-9 cursor-pointer text-left wrap-anywhere"
              >
                {file.name}
              </button>
            ) : (
              <a href={`${file.url}?save`} className="ink-link wrap-anywhere">
                {file.name}
              </a>
            )}
            <span className="text-sm text-ink-soft">
              {formatSize(file.size)}, {file.sentBy}
            </span>
            <ScanTags document={file} forFirm />
          </li>
        ))}
      </ul>
      {state === 'received' ? (
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="item" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <label className="text-sm font-semibold">
              Keep as
              <select name="kind" defaultValue={files.at(-1)?.kind} className={controlClass}>
                {DOCUMENT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_WORDS[kind]}
                  </option>
                ))}
              </select>
            </label>
            <Button id={`accept-${id}`} name="intent" value="accepted" size="small">
              Accept
            </Button>
          </Form>
          {/* A form of its own: Enter after a reason returns the paper. */}
          <Form method="post" className="flex grow flex-wrap items-end gap-3">
            <input type="hidden" name="item" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <label className="grow text-sm font-semibold">
              Reason to return it
              <input id={`reason-${id}`} name="reason" maxLength={3000} className={controlClass} />
            </label>
            <Button name="intent" value="returned" variant="secondary" size="small">
              Return
            </Button>
          </Form>
        </div>
      ) : null}
      {state === 'not-applicable' || state === 'accepted' ? (
        <Form method="post" className="mt-1">
          <input type="hidden" name="item" value={id} />
          <input type="hidden" name="revision" value={revision} />
          <Button name="intent" value="asked" variant="quiet" size="small">
            Ask again
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

function Preview({ file }: { file: ItemFile | null }) {
  if (!file) return <p className="text-ink-soft max-lg:hidden">Nothing waits for review.</p>
  return (
    <div className="min-w-0">
      <p className="mb-2 text-sm font-semibold wrap-anywhere">{file.name}</p>
      {file.preview === 'picture' ? (
        <img src={file.url} alt={`Preview of ${file.name}`} className="max-h-[70vh] max-w-full border border-line" />
      ) : null}
      {file.preview === 'pdf' ? <PdfFrame url={file.url} name={file.name} /> : null}
      {file.preview === null ? <p className="text-ink-soft">It cannot be previewed.</p> : null}
      <p className="mt-2">
        <a href={`${file.url}?save`} className="ink-link inline-flex min-h-9 items-center">
          Download
        </a>
      </p>
    </div>
  )
}
