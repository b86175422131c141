import type { RedirectAnswer } from '#contract/website/redirects.ts'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { ListForm } from '#web/signed-in/list/list-form.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { RedirectOutcome } from './redirect-acts.ts'

interface Props {
  redirect: RedirectAnswer | null
  outcome: RedirectOutcome | undefined
  away: string
}

const KINDS = [
  { value: 'permanent', label: 'Permanent: search engines take the new address' },
  { value: 'temporary', label: 'Temporary: search engines keep the old address' },
]

export function RedirectForm({ redirect, outcome, away }: Props) {
  const refused = outcome && !outcome.ok ? outcome : undefined
  const words = refused?.typed ?? redirect ?? { from: '', to: '', kind: 'permanent' }
  return (
    <ListForm
      label={redirect ? `Redirect from ${redirect.from}` : 'New redirect'}
      away={away}
      errors={errorsOf(refused)}
      values={words}
      submit="Save the redirect"
    >
      {redirect ? <input type="hidden" name="id" value={redirect.id} /> : null}
      <TextField
        label="Old address"
        name="from"
        hint="A path such as /2019/tax-tips, or the whole address that it had. Capitals and a slash at the end do not matter."
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextField
        label="Leads to"
        name="to"
        hint="A path of this site such as /services, or a whole address that begins with https://"
        spellCheck={false}
        autoCapitalize="none"
      />
      <SelectField label="Kind" name="kind" choices={KINDS} />
    </ListForm>
  )
}
