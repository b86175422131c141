import { Form as RouterForm } from 'react-router'
import { formatScope } from '#contract/system/token-scopes.ts'
import type { TokenAnswer } from '#contract/system/tokens.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { Button } from '#design/primitives/button.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { AskFirst } from '#web/signed-in/parts/ask-first.tsx'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/tokens'
import { IntegrationTabs } from './integration-tabs.tsx'
import { TOKENS } from './integration-text.ts'
import { SecretShown } from './secret-shown.tsx'
import { runTokenAct } from './token-acts.ts'
import { TokenForm } from './token-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const query = { page: asked.get('page') ?? '1' }
  return { isOpen: asked.get('open') === 'new', ...(await read(context.get(clientContext).api.tokens.$get({ query }))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answer(await runTokenAct(context.get(clientContext), await request.formData()))
}

export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  const { items, page, pages, total, scopes, isOpen } = loaderData
  const href = listAddress(TOKENS, { open: '' })
  const refused = actionData && !actionData.ok ? actionData : undefined
  const showsForm = Object.keys(refused?.fields ?? {}).length > 0 || (isOpen && !actionData?.token)
  return (
    <OfficeList
      title="Integrations"
      noun="API token"
      base={TOKENS}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...{ page, pages, total }}
      actions={
        <>
          <TextLink to="/api/docs">API reference</TextLink>
          <ButtonLink to={href({ open: 'new' })} size="small">
            New token
          </ButtonLink>
        </>
      }
      columns={COLUMNS}
      empty={
        <EmptyState title="No API tokens">
          Make one for each program that reads or changes something here, with the scopes that it needs.
        </EmptyState>
      }
    >
      <IntegrationTabs current="tokens" />
      <p className="mt-4 mb-4 max-w-measure text-sm text-ink-soft">
        A program calls the API with a token on behalf of whoever made it, within the scopes of the token and never with
        more rights than they have. It ends when it is revoked, on its last day, and when its owner gets another role or
        password, is suspended or leaves.
      </p>
      {actionData && Object.keys(actionData.fields).length === 0 ? <ActOutcome {...actionData} /> : null}
      {actionData?.token ? (
        <SecretShown title="Copy this token now" secret={actionData.token}>
          It is shown once. Programs send it as <code>Authorization: Bearer …</code>
        </SecretShown>
      ) : null}
      {showsForm ? <TokenForm scopes={scopes} outcome={refused} away={href({})} /> : null}
    </OfficeList>
  )
}

const COLUMNS: Column<TokenAnswer>[] = [
  {
    key: 'name',
    head: 'Name',
    rowHead: true,
    cell: ({ name, hint, owner }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm font-normal text-ink-soft">
          {owner}, ends in <code>{hint}</code>
        </span>
      </>
    ),
  },
  { key: 'scopes', head: 'Scopes', wideOnly: true, cell: ({ scopes }) => <ScopeList scopes={scopes} /> },
  {
    key: 'used',
    head: 'Last used',
    wideOnly: true,
    cell: ({ lastUsedAt, lastUsedFrom }) =>
      lastUsedAt ? (
        <>
          <Moment at={lastUsedAt} />
          <span className="block text-sm text-ink-soft">from {lastUsedFrom ?? 'an unknown network'}</span>
        </>
      ) : (
        'Never'
      ),
  },
  {
    key: 'expires',
    head: 'Valid until',
    cell: ({ expiresAt, isExpired }) => (isExpired ? <Tag tone="red">Expired</Tag> : <Moment at={expiresAt} />),
  },
  {
    key: 'revoke',
    head: 'Revoke',
    cell: ({ id, name }) => (
      <AskFirst words="Revoke" of={`the token ${name}`} warning="Programs that use it are refused at once.">
        <RouterForm method="post" action={TOKENS}>
          <input type="hidden" name="id" value={id} />
          <Button
            name="revoke"
            value="yes"
            variant="danger"
            size="small"
            aria-label={`Revoke the token ${name} for good`}
          >
            Revoke for good
          </Button>
        </RouterForm>
      </AskFirst>
    ),
  },
]

const FEW = 3

function ScopeList({ scopes }: { scopes: string[] }) {
  const lines = scopes.map((scope) => <li key={scope}>{formatScope(scope)}</li>)
  if (lines.length <= FEW) return <ul className="text-sm">{lines}</ul>
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center">{lines.length} scopes</summary>
      <ul>{lines}</ul>
    </details>
  )
}
