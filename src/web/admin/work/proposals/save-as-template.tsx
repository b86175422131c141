import { type FormEvent, useState } from 'react'
import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { Dialog } from '#design/primitives/dialog.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import type { ProposalContent } from '#domain/proposals/content.ts'
import { read } from '#web/api.ts'
import { failureText } from '#web/signed-in/session/submit.ts'
import { useClient } from '#web/signed-in/session/use-client.ts'

interface Props {
  content: ProposalContent
  currency: string
}

export function SaveAsTemplate({ content, currency }: Props) {
  const client = useClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const [kept, setKept] = useState<{ id: number; name: string } | null>(null)

  async function keep(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('template-name') ?? '')
    setBusy(true)
    setRefused('')
    try {
      setKept(await read(client.api['proposal-templates'].$post({ json: { name, currency, content } })))
      setOpen(false)
    } catch (error) {
      setRefused(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-3" data-print="no">
      {kept ? (
        <OutcomeAlert tone="success" className="mb-3">
          Saved as a template: <TextLink to={`/dashboard/proposals/templates/${kept.id}`}>{kept.name}</TextLink>
        </OutcomeAlert>
      ) : null}
      <Button type="button" variant="secondary" size="small" onClick={() => setOpen(true)}>
        Save as a template
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Save as a template">
        {isOpen ? (
          <form onSubmit={(event) => void keep(event)} className="flex flex-col items-start gap-4">
            <TextField
              label="Name"
              name="template-name"
              hint="Text, lines, prices and terms are kept; signers are not."
              maxLength={PROPOSAL_LIMITS.templateName}
              defaultValue={content.title.slice(0, PROPOSAL_LIMITS.templateName)}
              {...(refused ? { error: refused } : {})}
            />
            <Button busy={isBusy}>Save the template</Button>
          </form>
        ) : null}
      </Dialog>
    </div>
  )
}
