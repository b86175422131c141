import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { LeadAnswer } from '#contract/clients/leads.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { type LeadOutcome, mark } from './lead-acts.ts'
import { KINDS, LEAD_ORDER, STATES } from './lead-text.ts'
import { Meanwhile, useMeanwhile } from './meanwhile.tsx'
import { RequestOrigin } from './request-facts.tsx'
import type { FetcherForm } from './use-lead-acts.ts'

interface Props {
  lead: LeadAnswer
  owners: { id: string; name: string }[]
  tags: string[]
  Form: FetcherForm
  outcome: LeadOutcome | undefined
  me: string
}

/** Beside a request: who is assigned to it, how far it has come, its tags, and what else the person sent. */
export function RequestMargin({ lead, owners, tags, Form, outcome, me }: Props) {
  const known = lead.owner && !owners.some(({ id }) => id === lead.owner?.id) ? [lead.owner] : []
  const saved = { state: lead.state, owner: lead.owner?.id ?? '', tags: lead.tags.join(', ') }
  const { isEdited, keyOf, onInput } = useEdited(saved, outcome)
  const meanwhile = useMeanwhile(lead, me, outcome)
  return (
    <aside aria-label="What to do" className="text-sm lg:row-span-2" data-print="no">
      <Form method="post" onInput={onInput}>
        {/* Where there is an answer to write, the same is said beside it. */}
        {isEdited && !lead.email ? <Meanwhile {...meanwhile} /> : null}
        <div className="flex flex-col gap-4">
          <input type="hidden" name="version" value={isEdited ? meanwhile.version : lead.version} />
          <input type="hidden" name="was" value={saved.state} />
          <SelectField
            key={keyOf('state')}
            label="State"
            name="state"
            defaultValue={saved.state}
            choices={LEAD_ORDER.map((value) => ({ value, label: STATES[value].words }))}
          />
          <SelectField
            key={keyOf('owner')}
            label="Assigned to"
            name="owner"
            optional
            prompt="Nobody yet"
            defaultValue={saved.owner}
            choices={[...known, ...owners].map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            key={keyOf('tags')}
            label="Tags"
            name="tags"
            optional
            hint="Separated by commas"
            defaultValue={saved.tags}
            list="known-tags"
            maxLength={400}
          />
          <datalist id="known-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <div>
            <Button name="save" value="yes" variant="secondary">
              Save
            </Button>
          </div>
        </div>
      </Form>
      <Related leads={lead.related} />
      <RequestOrigin lead={lead} />
    </aside>
  )
}

export function RequestSteps({ lead, Form }: Pick<Props, 'lead' | 'Form'>) {
  return (
    <Form method="post">
      <div className="mt-4 flex flex-wrap gap-2" data-print="no">
        <input type="hidden" name="marked" value={mark(lead)} />
        {lead.owner || lead.state === 'spam' ? null : (
          <Button name="take" value="me" variant="secondary" size="small">
            Assign to me
          </Button>
        )}
        {[...STEPS[lead.state], ...(lead.held ? [CONFIRM] : [])].map(({ to, words }) => (
          <Button key={to} name="to" value={to} variant="secondary" size="small">
            {words}
          </Button>
        ))}
      </div>
    </Form>
  )
}

interface Step {
  to: LeadAnswer['state']
  words: string
}

const CONFIRM: Step = { to: 'spam', words: 'Spam' }

const STEPS: Record<LeadAnswer['state'], Step[]> = {
  new: [
    { to: 'closed', words: 'Close' },
    { to: 'spam', words: 'Spam' },
  ],
  'in-progress': [
    { to: 'closed', words: 'Close' },
    { to: 'spam', words: 'Spam' },
  ],
  answered: [{ to: 'closed', words: 'Close' }],
  closed: [{ to: 'in-progress', words: 'Reopen' }],
  spam: [{ to: 'new', words: 'Not spam' }],
}

function Related({ leads }: { leads: LeadAnswer['related'] }) {
  if (leads.length === 0) return null
  return (
    <section className="rule-top mt-8 pt-4">
      <h2 className="text-lg">From the same person</h2>
      <ul>
        {leads.map((other) => (
          <li key={other.id} className="rule-bottom py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={`/dashboard/inbox/${other.id}`} className="figures font-semibold">
                {other.reference}
              </Link>
              <Tag tone={STATES[other.state].tone}>{STATES[other.state].words}</Tag>
            </p>
            <p className="truncate">{[KINDS[other.kind], other.excerpt].filter(Boolean).join(': ')}</p>
            <p className="text-ink-soft">
              <Moment at={other.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fields that follow what is on the server until this person changes them; what they chose stays theirs. */
function useEdited(saved: Record<string, string>, outcome: { ok: boolean } | undefined) {
  const [edited, setEdited] = useState<Record<string, string>>({})
  useEffect(() => {
    if (outcome?.ok) setEdited({})
  }, [outcome])
  return {
    isEdited: Object.keys(edited).length > 0,
    /** A new key puts in a new field with the new value. */
    keyOf: (name: string) => `${name} ${edited[name] ?? saved[name]}`,
    onInput({ target }: FormEvent<HTMLFormElement>): void {
      const { name } = target as HTMLInputElement
      setEdited((before) => (name in before ? before : { ...before, [name]: saved[name] ?? '' }))
    },
  }
}
