import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import type { ItemState, PaperRequestAnswer, RequestItemAnswer } from '#contract/clients/paper-requests.ts'
import { Button } from '#design/primitives/button.tsx'
import { Tag, type TagTone } from '#design/primitives/tag.tsx'
import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { late } from '#web/late.tsx'
import type { Telling } from '#web/portal/not-applicable.tsx'
import { useHasKept, usePhotographsKey } from '#web/portal/photographs/has-kept.ts'
import { useOutcomeOf } from '#web/shown-together.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import type { Sending } from '#web/signed-in/sending/entry.ts'
import { FileChooser } from '#web/signed-in/sending/file-chooser.tsx'
import { SendingList } from '#web/signed-in/sending/sending-list.tsx'
import { useSending } from '#web/signed-in/sending/use-sending.ts'

const OutcomeAlert = late(async () => (await import('#design/primitives/outcome-alert.tsx')).OutcomeAlert)
const NotApplicable = late(async () => (await import('#web/portal/not-applicable.tsx')).NotApplicable)
const CameraPart = late(
  async () => (await import('#web/portal/photographs/camera-part.tsx')).CameraPart,
  <p className="text-ink-soft">Opening the camera …</p>,
)

/** What the firm asks of this client, with the act to send each paper. */
export function PapersSection({ room, requests }: { room: RoomAnswer; requests: PaperRequestAnswer[] }) {
  const sending = useSending(room.id)
  const telling = useTelling()
  const { told } = telling
  const elsewhere = (
    <>
      {told?.ok ? (
        <OutcomeAlert tone="success" of={told} className="mb-6">
          {told.message}
        </OutcomeAlert>
      ) : null}
      <SendingElsewhere sending={sending} requests={requests} />
    </>
  )
  if (requests.length === 0) {
    return (
      <section aria-label="Papers" className="mb-10">
        <h2 className="text-xl">Papers</h2>
        <p className="mt-2 text-ink-soft">
          Nothing is asked of you at the moment.{maySend(room) ? ' You can send papers under Documents.' : null}
        </p>
        {elsewhere}
      </section>
    )
  }
  // One primary button on the screen: the first paper that is to be sent.
  const first = requests.flatMap(({ items }) => items).find(({ state }) => isToSend(state))?.id
  return (
    <>
      {elsewhere}
      {requests.map((request) => (
        <RequestPart key={request.id} {...{ room, request, sending, first, telling }} />
      ))}
    </>
  )
}

/** Those who only read are asked for nothing, nor is a client whose work has ended. */
export const maySend = ({ right, state }: RoomAnswer) => right !== 'reader' && state !== 'ended'

interface Shown {
  room: RoomAnswer
  sending: Sending
  /** The first paper that is to be sent. */
  first: number | undefined
  telling: Telling
}

/** Says that a paper does not apply. Here, because the paper goes from the list with that, and what came of it is still to be shown. */
function useTelling(): Telling {
  const fetcher = useFetcher<{ ok: boolean; message: string }>()
  const [about, setAbout] = useState(0)
  return { fetcher, told: useOutcomeOf(fetcher), about, setAbout }
}

function RequestPart({ request, ...shown }: Shown & { request: PaperRequestAnswer }) {
  const { title, note, dueOn, openItems, totalItems, askedBy, items } = request
  const today = wallClock(Date.now(), useFirm().timeZone).date
  const due = formatDue(dueOn, today, dueOn ? longDate(dueOn) : '')
  const left = openItems === 0 ? 'Everything is sent' : `${openItems} of ${counted(totalItems, 'paper')} to send`
  return (
    <section aria-label={title} className="mb-10 max-sm:mb-8">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <p className="mt-1 text-ink-soft">
        {[left, due].filter(Boolean).join(', ')}. Asked by {askedBy}.
      </p>
      {note ? <p className="mt-2 whitespace-pre-line">{note}</p> : null}
      <ol className="rule-top mt-4">
        {items.filter(isShown).map((item) => (
          <ItemPart key={item.id} item={item} {...shown} />
        ))}
      </ol>
      {maySend(shown.room) ? (
        <WriteAbout clientId={shown.room.id} about={`request:${request.id}`} what={title} />
      ) : null}
    </section>
  )
}

function ItemPart({ item, room, sending, first, telling }: Shown & { item: RequestItemAnswer }) {
  const { id, title, hint, state, reason } = item
  const target = `item:${id}`
  const { words, tone } = ITEM_WORDS[state]
  const toSend = isToSend(state)
  // What needs nothing more of the person is one line. The elements stay the same: a file may be chosen while the state changes.
  return (
    <li className={toSend ? 'rule-bottom py-4 max-sm:py-3' : 'rule-bottom'}>
      <details open={toSend}>
        <summary hidden={toSend} className="min-h-11 cursor-pointer py-2 text-ink-soft wrap-anywhere">
          {title}: <span>{words}</span>
        </summary>
        <div className={toSend ? undefined : 'pb-4'}>
          {toSend ? (
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
              {state === 'returned' ? <Tag tone={tone}>{words}</Tag> : null}
            </div>
          ) : null}
          {toSend && hint ? <p className="text-ink-soft">{hint}</p> : null}
          {reason ? <p className="mt-1 border-l-3 border-line pl-3 whitespace-pre-line">{reason}</p> : null}
          <ItemFiles {...{ item, room, sending, first, target, telling }} />
        </div>
      </details>
      <SendingList sending={sending} target={target} />
    </li>
  )
}

interface FilesProps extends Shown {
  item: RequestItemAnswer
  target: string
}

/** What was sent for a paper, and the ways to send more. */
function ItemFiles({ item, room, sending, first, target, telling }: FilesProps) {
  const { id, title, state, files } = item
  const keptAs = usePhotographsKey(room.id, target)
  // Pages that were photographed outlive a look elsewhere and a reloaded tab.
  const hasPhotographs = useHasKept(keptAs)
  const [photographs, setPhotographs] = useState<'never' | 'open' | 'shut'>(hasPhotographs ? 'open' : 'never')
  if (hasPhotographs && photographs === 'never') setPhotographs('open')
  const isPhotographing = photographs === 'open'
  const send = (chosen: File[]) => sending.add(chosen, target)
  return (
    <>
      {files.length > 0 ? (
        <ul className="mt-2">
          {files.map((file) => (
            <li key={file.id}>
              <a href={file.url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
                {file.name}
              </a>{' '}
              <span className="text-sm text-ink-soft">
                {formatSize(file.size)}, sent by {file.sentBy}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {maySend(room) && (isToSend(state) || state === 'received') ? (
        <div className="mt-3">
          <FileChooser
            clientId={room.id}
            target={target}
            what={title}
            back={`/portal/${room.id}/documents`}
            label={isToSend(state) ? 'Choose files' : 'Add another file'}
            variant={id === first ? 'primary' : 'secondary'}
            onFiles={send}
          >
            <Button
              type="button"
              variant="secondary"
              aria-expanded={isPhotographing}
              className="max-sm:grow max-sm:px-3"
              onClick={() => setPhotographs(isPhotographing ? 'shut' : 'open')}
            >
              Photograph
              <span className="sr-only"> pages for {title}</span>
            </Button>
          </FileChooser>
          {photographs === 'never' ? null : (
            <div hidden={!isPhotographing} className="mt-3">
              <CameraPart
                keptAs={keptAs}
                fileName={title}
                onFile={(file) => {
                  setPhotographs('shut')
                  return send([file])
                }}
              />
            </div>
          )}
          {/* One by one: what the site has sent of it is taken away when its props change before its script has come. */}
          {isToSend(state) ? <NotApplicable item={item} room={room} {...telling} /> : null}
        </div>
      ) : null}
    </>
  )
}

/** Files for papers that are asked for no longer: what became of them is said all the same. */
function SendingElsewhere({ sending, requests }: { sending: Sending; requests: PaperRequestAnswer[] }) {
  const shown = new Set(requests.flatMap(({ items }) => items.filter(isShown).map(({ id }) => `item:${id}`)))
  const entries = sending.entries.filter(({ state }) => state !== 'sent')
  return (
    <SendingList
      sending={{ ...sending, entries }}
      target={(target) => target.startsWith('item:') && !shown.has(target)}
    />
  )
}

const isShown = ({ state }: RequestItemAnswer) => state !== 'withdrawn'

/** What the client reads of a paper that was asked. */
const ITEM_WORDS: Record<ItemState, { words: string; tone: TagTone }> = {
  asked: { words: 'To send', tone: 'brass' },
  returned: { words: 'Please send again', tone: 'red' },
  received: { words: 'Received', tone: 'green' },
  accepted: { words: 'Accepted', tone: 'green' },
  'not-applicable': { words: 'Does not apply', tone: 'quiet' },
  withdrawn: { words: 'No longer needed', tone: 'quiet' },
}

const isToSend = (state: ItemState) => state === 'asked' || state === 'returned'

/** How a day relates to today, for something that is due: "due on 3 May", "due today", "overdue since 3 May". */
function formatDue(dueOn: string | null, today: string, day: string): string {
  if (!dueOn) return ''
  if (dueOn === today) return 'due today'
  return dueOn < today ? `overdue since ${day}` : `due on ${day}`
}
