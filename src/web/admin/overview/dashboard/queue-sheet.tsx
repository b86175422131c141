import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { QueueAnswer, QueueItem } from '#contract/overview/dashboard.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { ApiProblem, type Client, read } from '#web/api.ts'
import { useKeys } from '#web/signed-in/keys/use-keys.ts'
import type { NavigationIconName } from '#web/signed-in/office/navigation.ts'
import { NavigationIcon } from '#web/signed-in/office/navigation-icon.tsx'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { Day, ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { rememberQueue } from '#web/signed-in/parts/queue.tsx'
import { useClient } from '#web/signed-in/session/use-client.ts'

type Kind = QueueItem['kind']

const KINDS: Record<Kind, { count: keyof QueueAnswer['counts']; tab: string; icon: NavigationIconName; act: string }> =
  {
    reply: { count: 'replies', tab: 'Replies', icon: 'inbox', act: 'Open' },
    paper: { count: 'papers', tab: 'Papers', icon: 'documents', act: 'Review' },
    message: { count: 'messages', tab: 'Messages', icon: 'conversations', act: 'Open' },
    deadline: { count: 'deadlines', tab: 'Deadlines', icon: 'deadlines', act: 'Open' },
    proposal: { count: 'proposals', tab: 'Proposals', icon: 'proposals', act: 'Open' },
    document: { count: 'documents', tab: 'To confirm', icon: 'documents', act: 'Open' },
    comments: { count: 'comments', tab: 'Comments', icon: 'comments', act: 'Review' },
  }

/** All that waits for a user in one list, the most urgent first. J and K move, Enter opens, E closes a request or a conversation. */
export function QueueSheet({ queue: { items, counts, today } }: { queue: QueueAnswer }) {
  const [only, setOnly] = useState<Kind | null>(null)
  const client = useClient()
  const { revalidate } = useRevalidator()
  const shown = only ? items.filter(({ kind }) => kind === only) : items
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  // All comments are one row.
  const listed = items.reduce((sum, { kind }) => sum + (kind === 'comments' ? counts.comments : 1), 0)
  const present = (Object.keys(KINDS) as Kind[]).filter((kind) => counts[KINDS[kind].count] > 0)

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => {
      const item = shown[focusedAt()]
      if (item) void close(client, item, revalidate)
    },
  })

  return (
    <section aria-labelledby="queue-title">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="queue-title" className="text-xl">
          Waiting for you <span className="figures font-normal text-ink-soft">{total.toLocaleString('en')}</span>
        </h2>
        {present.length > 1 ? (
          <div className="flex flex-wrap gap-x-1">
            <Tab isOn={only === null} onChoose={() => setOnly(null)} words="All" count={total} />
            {present.map((kind) => (
              <Tab
                key={kind}
                isOn={only === kind}
                onChoose={() => setOnly(kind)}
                words={KINDS[kind].tab}
                count={counts[KINDS[kind].count]}
              />
            ))}
          </div>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="rule-top mt-2 py-3 text-ink-soft">Nothing is waiting for you.</p>
      ) : (
        <ul className="rule-top mt-2" data-queue>
          {shown.map((item) => (
            <li key={`${item.kind} ${item.id}`} className="rule-bottom">
              <Link to={item.to} className="queue-row" onClick={() => rememberQueue(shown)}>
                <NavigationIcon name={KINDS[item.kind].icon} />
                <span className="min-w-0 sm:truncate">
                  <span className="font-semibold">{item.title}</span>
                  {item.about ? <span className="text-ink-soft"> · {item.about}</span> : null}
                </span>
                <span className="flex items-baseline gap-4 text-sm">
                  <Since item={item} today={today} />
                  <span className="text-green max-sm:hidden">{KINDS[item.kind].act}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > listed && only === null ? (
        <p className="mt-2 text-sm text-ink-soft">
          {(total - listed).toLocaleString('en')} more in the lists at the side.
        </p>
      ) : null}
    </section>
  )
}

function Tab({ isOn, onChoose, words, count }: { isOn: boolean; onChoose: () => void; words: string; count: number }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classNames(
        'min-h-9 cursor-pointer px-2 text-sm hover:text-ink',
        isOn ? 'font-semibold text-ink underline decoration-brass decoration-2 underline-offset-4' : 'text-ink-soft',
      )}
    >
      {words} <span className="figures">{count.toLocaleString('en')}</span>
    </button>
  )
}

/** When it is due, or since when it waits. */
function Since({ item: { kind, at, isLate }, today }: { item: QueueItem; today: string }) {
  if (!at) return null
  const tone = isLate ? 'font-semibold text-red' : 'text-ink-soft'
  if (kind === 'deadline') {
    return (
      <span className={tone}>
        {at === today ? (
          'due today'
        ) : (
          <>
            {isLate ? 'late since ' : 'due '}
            <Day at={at} />
          </>
        )}
      </span>
    )
  }
  const words = {
    reply: isLate ? 'answer was due ' : 'answer by ',
    paper: 'received ',
    message: 'wrote ',
    proposal: 'seen ',
    document: 'shared ',
    comments: '',
  }
  return (
    <span className={tone}>
      {words[kind]}
      <ShortMoment at={at} />
    </span>
  )
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-queue] a')]
const focusedAt = () => links().indexOf(document.activeElement as HTMLAnchorElement)

function step(by: 1 | -1): void {
  const all = links()
  const at = focusedAt()
  const next = at === -1 ? all[by === 1 ? 0 : all.length - 1] : all[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Closes a request or a conversation from the list, with a way back; of the others only their own screen knows when they are done. */
async function close(client: Client, { kind, id, title, version }: QueueItem, revalidate: () => Promise<void>) {
  if (version === null) return
  const about = `queue ${kind} ${id}`
  const param = { id }
  const put = async (state: 'closed' | 'open', at: number) =>
    kind === 'reply'
      ? await read(
          client.api.leads[':id'].$patch({
            param,
            json: { version: at, state: state === 'closed' ? 'closed' : 'in-progress' },
          }),
        )
      : await read(client.api.conversations[':id'].$patch({ param, json: { version: at, state } }))
  try {
    const now = await put('closed', version)
    await revalidate()
    const undo = () => void put('open', now.version).then(revalidate)
    tell({ words: `“${title}” is closed.`, about, undo })
  } catch (error) {
    tell({ words: error instanceof ApiProblem ? error.message : 'Network error.', tone: 'bad', about })
  }
}
