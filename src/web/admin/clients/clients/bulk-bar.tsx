import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { Chevron } from '#design/primitives/menu.tsx'
import { Select } from '#design/primitives/select.tsx'
import { STATE_ORDER, STATES } from './client-text.ts'

interface Props {
  state: string
  staff: { id: string; name: string }[]
  tags: string[]
  /** Rules for deadlines that can be applied. */
  rules: { id: number; name: string }[]
}

/** What can be done with the selected clients. */
export function BulkActs({ state, staff, tags, rules }: Props) {
  const people = [{ value: 'none', label: 'Nobody' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <Button variant="primary" size="small" formMethod="get" formAction="/dashboard/documents/ask">
        Ask for papers
      </Button>
      <Act formMethod="get" formAction="/dashboard/conversations/write">
        Message
      </Act>
      <Act name="to" value="invite">
        Invite
      </Act>
      <Select name="responsible" aria-label="Responsible for the selected" prompt="Responsible" choices={people} />
      <Act>Assign</Act>
      <Input
        name="tag"
        aria-label="Tag for the selected"
        placeholder="Tag"
        list="known-tags"
        maxLength={40}
        className="max-w-28"
      />
      <datalist id="known-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Act name="to" value="tag">
        Add tag
      </Act>
      <Act name="to" value="untag">
        Remove tag
      </Act>
      <details className="list-more group/menu" data-menu="">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-semibold">
          More <Chevron />
        </summary>
        <div>
          {STATE_ORDER.filter((each) => each !== state).map((each) => (
            <Act key={each} name="to" value={each}>
              {STATES[each].words}
            </Act>
          ))}
          {rules.length > 0 ? (
            <>
              <Select
                name="rule"
                aria-label="Rule for deadlines of the selected"
                prompt="Deadlines by"
                choices={rules.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
              <Act name="to" value="rule">
                Apply the rule
              </Act>
            </>
          ) : null}
        </div>
      </details>
    </>
  )
}

const Act = (props: React.ComponentProps<typeof Button>) => <Button variant="secondary" size="small" {...props} />
