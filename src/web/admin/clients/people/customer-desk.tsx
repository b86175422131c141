import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CustomerAnswer, CustomerSummaryAnswer } from '#contract/clients/customers.ts'
import { Form as FieldForm } from '#design/patterns/form.tsx'
import { Button } from '#design/primitives/button.tsx'
import { CheckboxGroup } from '#design/primitives/choice.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { ROLE_NAMES } from '#domain/roles.ts'
import { Day } from '#web/signed-in/parts/moments.tsx'
import { FreshDownload, FreshMark } from '#web/signed-in/session/fresh.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { ActOutcome } from './customer-acts.ts'
import { MergeForm } from './merge-form.tsx'

interface Props {
  person: CustomerAnswer
  /** Roles, suspensions, exports and erasures are for admins, and so is what is kept about the team. */
  isAdmin: boolean
  merge: { asked: string; found: CustomerSummaryAnswer[] }
  outcome: ActOutcome | undefined
}

export function CustomerDesk({ person, isAdmin, merge, outcome }: Props) {
  if (person.kind === 'staff' && !isAdmin) {
    return (
      <aside aria-label="What to do" className="flex flex-col gap-8" data-print="no">
        <p className="text-ink-soft">
          This person is on the team. Only administrators can change or export data about the team.
        </p>
      </aside>
    )
  }
  return (
    <aside aria-label="What to do" className="flex flex-col gap-8" data-print="no">
      <DetailsForm person={person} outcome={outcome} />
      {person.account ? <AccountPart person={person} account={person.account} isAdmin={isAdmin} /> : null}
      <Part title="The same person twice?">
        <MergeForm person={person} merge={merge} />
      </Part>
      <Part title="Their data">
        {isAdmin ? (
          <>
            <p className="text-sm text-ink-soft">All data about this person, as a file.</p>
            <div>
              <FreshDownload href={`/api/customers/${person.id}/data`}>Download their data</FreshDownload>
            </div>
            <EraseForm person={person} outcome={outcome} />
          </>
        ) : (
          <p className="text-sm text-ink-soft">
            An administrator can export everything that is kept about this person, and erase them for good.
          </p>
        )}
      </Part>
    </aside>
  )
}

function DetailsForm({ person, outcome }: Pick<Props, 'person' | 'outcome'>) {
  const failed = outcome && !outcome.ok && outcome.intent === 'details' ? outcome : undefined
  return (
    <Part title="Details">
      <FieldForm
        key={person.version}
        errors={errorsOf(failed)}
        values={{ ...person, ...failed?.typed }}
        submit="Save the details"
      >
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="version" value={person.version} />
        {person.account ? (
          <p className="text-sm text-ink-soft">The account holder manages their own name and phone number.</p>
        ) : (
          <>
            <TextField label="Name" name="name" />
            <TextField label="Phone" name="phone" optional />
          </>
        )}
        <TextField label="Company" name="company" optional />
      </FieldForm>
      {person.addresses.length > 1 ? (
        <div>
          <h3 className="text-sm font-semibold">Addresses</h3>
          <ul className="text-sm wrap-anywhere text-ink-soft">
            {person.addresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Part>
  )
}

interface AccountProps extends Pick<Props, 'person' | 'isAdmin'> {
  account: NonNullable<CustomerAnswer['account']>
}

function AccountPart({ person, account, isAdmin }: AccountProps) {
  return (
    <Part title="Account">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 text-sm [&_dt]:text-ink-soft">
        <dt>Since</dt>
        <dd>
          <Day at={account.createdAt} />
        </dd>
        <dt>Last sign-in</dt>
        <dd>{account.lastSignInAt ? <Day at={account.lastSignInAt} /> : 'Never'}</dd>
        <dt>Two-step verification</dt>
        <dd>{account.twoFactor ? 'On' : 'Off'}</dd>
        {account.suspendedAt ? (
          <>
            <dt>Suspended</dt>
            <dd>
              <Day at={account.suspendedAt} />
            </dd>
          </>
        ) : null}
        {account.deletionAt ? (
          <>
            <dt>To be deleted</dt>
            <dd>
              <Day at={account.deletionAt} />
            </dd>
          </>
        ) : null}
      </dl>
      {isAdmin ? <AccountActs person={person} account={account} /> : null}
    </Part>
  )
}

function AccountActs({ person, account }: Omit<AccountProps, 'isAdmin'>) {
  const roles = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Form method="post" className="flex flex-col gap-3" key={person.role}>
        <FreshMark />
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="before" value={person.role ?? ''} />
        <SelectField label="Role" name="role" choices={roles} defaultValue={person.role ?? ''} />
        <div>
          <Button variant="secondary" size="small">
            Change the role
          </Button>
        </div>
      </Form>
      {account.verified ? null : (
        <HandOver intent="confirm-address" words="Confirm the address">
          Their address is not confirmed. Confirm it yourself once you are sure that it is theirs.
        </HandOver>
      )}
      <HandOver intent="reset-link" words="Create a reset link">
        A link to set a new password. Give it to them once you are sure who they are.
      </HandOver>
      <Form method="post">
        <input type="hidden" name="intent" value={person.suspended ? 'reinstate' : 'suspend'} />
        <Button variant="secondary" size="small">
          {person.suspended ? 'Lift the suspension' : 'Suspend the account'}
        </Button>
      </Form>
    </>
  )
}

/** What an email would do, done by hand. */
function HandOver({ intent, words, children }: { intent: string; words: string; children: ReactNode }) {
  return (
    <Form method="post">
      <FreshMark />
      <input type="hidden" name="intent" value={intent} />
      <p className="mb-2 text-sm text-ink-soft">{children}</p>
      <Button variant="secondary" size="small">
        {words}
      </Button>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rule-top flex flex-col gap-4 pt-4 lg:first:border-t-0 lg:first:pt-0">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** Forgets a person for good; nothing can bring them back, so it asks first. */
function EraseForm({ person, outcome }: { person: CustomerAnswer; outcome: ActOutcome | undefined }) {
  const failed = outcome && !outcome.ok && outcome.intent === 'erase' ? outcome : null
  if (person.kind === 'staff') {
    return <p className="text-sm text-ink-soft">Staff cannot be erased. Make this account a client first.</p>
  }
  return (
    <details open={failed !== null || undefined}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-red">Erase this person</summary>
      <Form method="post" className="mt-2 flex flex-col gap-3" noValidate>
        <input type="hidden" name="intent" value="erase" />
        <p className="text-sm text-ink-soft">
          Their account, notes and downloads go. Requests stay counted, without name, address or text; comments stay in
          their thread, without a name. You get a receipt.
        </p>
        <CheckboxGroup
          label="This cannot be undone"
          name="sure"
          error={failed?.fields.sure}
          choices={[{ value: 'yes', label: 'They asked for it, or the firm no longer needs their data' }]}
        />
        <div>
          <Button variant="danger" size="small">
            Erase for good
          </Button>
        </div>
      </Form>
    </details>
  )
}
