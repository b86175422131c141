import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { ErrorSummary } from '#design/patterns/error-summary.tsx'
import { Announcement } from '#web/signed-in/shell/announcement.tsx'
import { CompanyNotice } from './company/company-notice.tsx'
import { DeletedNotice } from './company/deleted-notice.tsx'
import { Recovery } from './company/recovery.tsx'
import { usePresence } from './company/use-presence.ts'
import { DeskBar } from './desk-bar.tsx'
import { draftOf, EMPTY_DRAFT } from './draft.ts'
import type { Outcome } from './outcome.ts'
import type { Article } from './use-article.ts'
import { type Desk, subjectOf } from './use-desk.ts'
import './desk.css'
import './margin.css'
import './history/history.css'

export interface DeskProps {
  desk: Desk
  article: Article
  accountId: string
  work: WorkAnswer | null
  outcome: Outcome | null
  /** Above the text, such as that a colleague was asked to read it. */
  notice?: ReactNode
  onSubmit?(): void
  acts: ReactNode
}

interface Props extends DeskProps {
  heading: string
  /** The list that it is in, where that is not the news. */
  back?: { to: string; label: string }
  text: ReactNode
  margin: ReactNode
}

/** The editor screen: the bar on top, what is to be said, the sheet in the middle, its margin beside it. */
export function DeskForm(props: Props) {
  const { desk, article, accountId, work, outcome, heading, back, notice, onSubmit, acts, text, margin } = props
  usePresence(desk)
  const fields = outcome?.fields ?? {}
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="desk"
      noValidate
      onKeyDown={refuseEnter}
      onSubmit={submit}
    >
      <DeskBar desk={desk} heading={heading} {...(back && { back })}>
        {acts}
      </DeskBar>
      {outcome && <Announcement tone={outcome.tone} words={outcome.words} />}
      {Object.keys(fields).length > 0 && <ErrorSummary errors={fields} />}
      <DeletedNotice desk={desk} />
      <CompanyNotice editors={desk.status.editors} />
      {notice}
      <Recovery
        subject={subjectOf(accountId, work?.id ?? null)}
        writer={desk.writer}
        saved={work ? draftOf(work) : EMPTY_DRAFT}
        savedVersion={work?.version ?? 0}
        onRestore={(draft) => {
          article.replace(draft)
          desk.autosave.change(draft)
        }}
      />
      <div className="desk-sheet">
        <div className="desk-text">{text}</div>
        <aside className="desk-margin" aria-label={`About this ${work?.kind ?? 'article'}`}>
          {margin}
        </aside>
      </div>
    </form>
  )
}

/** Everything is saved as it is typed; Enter in a field would put what is half written on the site. */
function refuseEnter(event: KeyboardEvent): void {
  const { target, currentTarget } = event
  const isLine = target instanceof HTMLInputElement && !BUTTONS.includes(target.type)
  // The fields of dialogs are outside the form, though their events come by here.
  if (event.key === 'Enter' && isLine && currentTarget.contains(target)) event.preventDefault()
}

const BUTTONS = ['submit', 'button', 'file', 'checkbox', 'radio']
