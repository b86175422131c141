import { TRAP } from '#contract/request-rules.ts'

/** A field that people do not see and robots fill in. */
export function Trap({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden" data-print="no">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
