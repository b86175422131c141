import { TOKEN_GROUPS, type TokenGroup } from '#contract/system/token-scopes.ts'
import { FieldGroup } from '#design/primitives/field.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { Select, SelectField } from '#design/primitives/select.tsx'
import { ListForm } from '#web/signed-in/list/list-form.tsx'
import { FreshMark } from '#web/signed-in/session/fresh.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import { DAYS } from './integration-text.ts'
import type { TokenOutcome } from './token-acts.ts'

interface Props {
  scopes: string[]
  outcome: TokenOutcome | undefined
  away: string
}

export function TokenForm({ scopes, outcome, away }: Props) {
  const typed = outcome?.typed ?? { name: '', days: '90', scopes: [] }
  return (
    <ListForm label="New API token" away={away} errors={errorsOf(outcome)} values={typed} submit="Make the token">
      <FreshMark />
      <TextField label="Name" name="name" hint="What uses it, such as “Bookkeeping export”" autoComplete="off" />
      <SelectField label="Valid for" name="days" choices={DAYS} />
      <FieldGroup id="scopes" label="Scopes" hint="What the program may do. Choose as little as it needs.">
        <ul className="mt-1 grid gap-x-8 sm:grid-cols-2">
          {groupsOf(scopes).map(({ group, rights }, at) => (
            <li key={group}>
              <ScopeChoice group={group} rights={rights} chosen={typed.scopes} id={at === 0 ? 'scopes' : undefined} />
            </li>
          ))}
        </ul>
      </FieldGroup>
    </ListForm>
  )
}

interface ChoiceProps {
  group: TokenGroup
  rights: string[]
  chosen: string[]
  id: string | undefined
}

function ScopeChoice({ group, rights, chosen, id }: ChoiceProps) {
  const label = TOKEN_GROUPS[group]
  const field = `scope-${group.replaceAll(' ', '-')}`
  const choices = [
    { value: '', label: 'Nothing' },
    ...rights.map((right) => ({ value: `${group}:${right}`, label: right === 'write' ? 'Read and change' : 'Read' })),
  ]
  const initial = choices.findLast(({ value }) => chosen.includes(value))?.value ?? ''
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule py-1">
      <label htmlFor={id ?? field} className="text-sm">
        {label}
      </label>
      <div className="w-44 shrink-0">
        <Select id={id ?? field} name="scopes" choices={choices} defaultValue={initial} />
      </div>
    </div>
  )
}

function groupsOf(scopes: string[]): { group: TokenGroup; rights: string[] }[] {
  const groups = (Object.keys(TOKEN_GROUPS) as TokenGroup[]).toSorted((one, other) =>
    TOKEN_GROUPS[one].localeCompare(TOKEN_GROUPS[other], 'en'),
  )
  return groups.flatMap((group) => {
    const rights = ['read', 'write'].filter((right) => scopes.includes(`${group}:${right}`))
    return rights.length > 0 ? [{ group, rights }] : []
  })
}
