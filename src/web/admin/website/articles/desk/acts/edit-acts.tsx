import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { articleCalls } from '#web/admin/website/articles/desk/calls.ts'
import { HistoryDialog } from '#web/admin/website/articles/desk/history/history-dialog.tsx'
import type { Desk } from '#web/admin/website/articles/desk/use-desk.ts'
import { tell } from '#web/signed-in/office/toasts.tsx'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'

interface Props {
  desk: Desk
  work: WorkAnswer
  busy: boolean
  onPublish(at: string | null): void
  /** An act changed the article; the editor takes it over, its text too when it changed. */
  onWork(work: WorkAnswer, textChanged: boolean): void
}

const siteAddress = ({ kind, id, live }: WorkAnswer) => (kind !== 'article' && live ? live.address : `/blogd/${id}`)

const LISTS = { article: '/alist', page: '/dashboard/pages', event: '/dashboard/events' }

const NEW_TAB = { target: '_blank', rel: 'noreferrer' }

type Open = 'publish' | 'schedule' | 'preview' | 'history' | 'review' | 'delete' | null

export function EditActs({ desk, work, busy, onPublish, onWork }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const [address, setAddress] = useState(work.previewUrl)
  const client = useClient()
  const navigate = useNavigate()
  const { state, hasChanges, checklist } = desk.status
  const isLive = state === 'published'
  const close = () => setOpen(null)
  const calls = articleCalls(client)

  async function act(verb: () => Promise<WorkAnswer>, words: string, textChanged = false): Promise<void> {
    try {
      await desk.autosave.flush()
      onWork(await verb(), textChanged)
      tell({ words, about: words })
    } catch (error) {
      tell({ words: failureText(error), tone: 'bad', about: words })
    }
  }

  async function duplicate(): Promise<void> {
    try {
      await desk.autosave.flush()
      const { id } = await calls.duplicate(work.id)
      await navigate(work.kind === 'page' ? `/dashboard/pages/${id}` : `/edit/${id}`)
      tell({ words: 'This is the copy. Nothing of it is public.', about: 'duplicate' })
    } catch (error) {
      tell({ words: failureText(error), tone: 'bad', about: 'duplicate' })
    }
  }

  const dialogs = () => (
    <>
      {(open === 'publish' || open === 'schedule') && (
        <PublishDialog
          checklist={checklist}
          publishAt={work.publishAt}
          later={open === 'schedule'}
          onClose={close}
          onPublish={(at) => {
            close()
            onPublish(at)
          }}
        />
      )}
      {open === 'preview' && (
        <PreviewDialog articleId={work.id} address={address} onAddress={setAddress} onClose={close} />
      )}
      {open === 'history' && (
        <HistoryDialog articleId={work.id} onRestored={(next) => onWork(next, true)} onClose={close} />
      )}
      {open === 'review' && <ReviewDialog articleId={work.id} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          kind={work.kind}
          items={[{ id: work.id, title: work.title, isLive }]}
          onClose={close}
          onDeleted={() => void navigate(`${LISTS[work.kind]}?deleted=${work.id}`)}
        />
      )}
    </>
  )

  return (
    <>
      {isLive && (
        <ButtonLink {...{ ...NEW_TAB, href: siteAddress(work) }} variant="quiet" size="small">
          View on site<span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
      )}
      <Button type="button" variant="quiet" size="small" onClick={() => setOpen('preview')}>
        Preview
      </Button>
      <Menu label="More" align="right" buttonClassName="px-2 text-sm font-semibold text-green">
        <MenuItem onSelect={() => setOpen('history')}>History</MenuItem>
        <MenuItem onSelect={() => setOpen('review')}>Ask for a review</MenuItem>
        {work.kind !== 'event' && <MenuItem onSelect={() => void duplicate()}>Duplicate</MenuItem>}
        {isLive && work.kind === 'article' && (
          <MenuItem
            onSelect={() =>
              void act(
                () => calls.pin(work.id, !work.pinned),
                work.pinned ? 'It is back in its place.' : 'It stays at the top of the news.',
              )
            }
          >
            {work.pinned ? 'Unpin' : 'Pin to the top'}
          </MenuItem>
        )}
        {!isLive && (
          <MenuItem onSelect={() => setOpen('schedule')}>
            {state === 'scheduled' ? 'Change the time' : 'Publish later'}
          </MenuItem>
        )}
        {state === 'scheduled' && (
          <MenuItem onSelect={() => void act(() => calls.unschedule(work.id), 'It is a draft again.')}>
            Cancel the schedule
          </MenuItem>
        )}
        {isLive && hasChanges && (
          <MenuItem
            onSelect={() =>
              void act(() => calls.discard(work.id, desk.autosave.version()), 'Your changes were discarded.', true)
            }
          >
            Discard changes
          </MenuItem>
        )}
        {isLive && (
          <MenuItem onSelect={() => void act(() => calls.unpublish(work.id), 'It is no longer on the site.')}>
            Unpublish
          </MenuItem>
        )}
        <MenuItem onSelect={() => setOpen('delete')}>Delete</MenuItem>
      </Menu>
      <Button variant={isLive ? 'primary' : 'secondary'} size="small" busy={busy}>
        {isLive || state === 'scheduled' ? 'Update' : 'Save draft'}
      </Button>
      {!isLive && (
        <Button type="button" size="small" busy={busy} onClick={() => setOpen('publish')}>
          Publish
        </Button>
      )}
      {/* Outside the article's form: Enter in a dialog must not send it. */}
      {open && createPortal(dialogs(), document.body)}
    </>
  )
}
