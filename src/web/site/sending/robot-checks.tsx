import { TRAP } from '#contract/request-rules.ts'

/** A field that people do not see and robots fill in, and the server's own word on when the form was first shown. */
export function RobotChecks({ id, openedAt }: { id: string; openedAt: string }) {
  return (
    <>
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden" data-print="no">
        <label htmlFor={id}>Leave this empty</label>
        <input id={id} name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="openedAt" value={openedAt} />
    </>
  )
}

export function PrivacyNote() {
  return (
    <p className="text-sm text-ink-soft">
      We use what you write to answer you, and for nothing else.{' '}
      <a href="/privacy" className="ink-link">
        What we keep and for how long
      </a>
    </p>
  )
}
