import { hashOf, newApiToken } from '#server/features/system/tokens/tokens.model.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const NEVER = '2100-01-01T00:00:00.000Z'

/** Headers with a token of a user, whatever scopes the API would give them. */
export async function tokenOf(app: Pick<TestApp, 'db'>, { accountId }: Pick<Person, 'accountId'>, scopes: string[]) {
  const token = newApiToken()
  await app.db.transaction((tx) =>
    tx
      .insertInto('apiTokens')
      .values({
        ...{ id: hashOf(token).slice(0, 22), accountId, name: 'A program', hash: hashOf(token), hint: token.slice(-4) },
        ...{ scopes: JSON.stringify(scopes), createdAt: NEVER, expiresAt: NEVER, lastUsedAt: null, lastUsedFrom: null },
      })
      .execute(),
  )
  return { Authorization: `Bearer ${token}` }
}
