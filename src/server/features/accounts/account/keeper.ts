import { hashPassword, verifyPassword } from '@better-auth/utils/password'
import { concern } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import type { Role } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'

/** better-auth's own verbs over its four tables: accounts, credentials, sessions, verifications. */
export type Rows = Awaited<ReturnType<typeof openBetterAuth>>['rows']

type KeeperTools = Pick<Tools, 'db' | 'clock' | 'secrets' | 'config' | 'log'>

interface NewAccount {
  name: string
  email: string
  role: Role
  verified: boolean
  phone?: string | null
  address?: string | null
  mustChangePassword?: boolean
  /** Of the password. */
  hash: string
}

export type Keeper = ReturnType<typeof createKeeper>

/** better-auth keeps accounts, passwords and sessions for us; what it writes is part of our transactions. */
export function createKeeper(tools: KeeperTools) {
  let opened: ReturnType<typeof openBetterAuth> | undefined
  const open = () => {
    opened ??= openBetterAuth(tools)
    return opened
  }

  async function transaction<T>(work: (tx: Tx, rows: Rows) => Promise<T>): Promise<T> {
    const { rows, join } = await open()
    return await tools.db.transaction((tx) => join(tx, () => work(tx, rows)))
  }

  return {
    /** A transaction in which better-auth takes part: its rows, our audit event and our mail stand or fall together. */
    transaction,
    /** The same, begun anew when somebody else took the address in the very same moment. */
    async transactionAgainIfTaken<T>(work: (tx: Tx, rows: Rows) => Promise<T>): Promise<T> {
      try {
        return await transaction(work)
      } catch (error) {
        if (!tools.db.engine.isUniqueViolation(error)) throw error
        return await transaction(work)
      }
    },
    /** Adds an account and its password; answers its id. */
    async insert(tx: Tx, rows: Rows, account: NewAccount): Promise<string> {
      const times = { createdAt: tools.clock.now(), updatedAt: tools.clock.now() }
      const { name, email, role, verified, phone = null, address = null, mustChangePassword = false, hash } = account
      const { id } = await rows.createUser(
        { name, email, role, phone, address, mustChangePassword, emailVerified: verified, ...times },
        { method: 'email-password' },
      )
      await rows.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash, ...times })
      concern(tx, `account:${id}`)
      return id
    },
    hash: hashPassword,
    verify: (password: string, hash: string) => verifyPassword(hash, password),
  }
}

// Loaded when somebody first signs in: a site that is only read does not carry it.
async function openBetterAuth({ db, secrets, config, log }: KeeperTools) {
  const [{ betterAuth }, { kyselyAdapter }, { getCurrentDBAdapterAsyncLocalStorage }] = await Promise.all([
    import('better-auth/minimal'),
    import('@better-auth/kysely-adapter'),
    import('@better-auth/core/context'),
  ])
  // Dates as text and truths as 0 and 1, which it does for SQLite, is how we keep them on both engines.
  // biome-ignore lint/suspicious/noExplicitAny: the adapter knows its tables by name at run time only.
  const adapterFor = (connection: any) => kyselyAdapter(connection, { type: 'sqlite' })
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  const auth = betterAuth({
    database: adapterFor(db.engine.writer),
    secret: secrets.session,
    baseURL: config.publicUrl,
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level === 'error' ? 'error' : 'warn'](message) },
    emailAndPassword: { enabled: true },
    // Our tables leave out what only sign-in by other services would fill.
    advanced: { database: { generateId: () => crypto.randomUUID(), validateSchema: false } },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        role: { type: 'string', input: false },
        phone: { type: 'string', required: false, input: false },
        address: { type: 'string', required: false, input: false },
        mustChangePassword: { type: 'boolean', fieldName: 'must_change_password', input: false },
      },
    },
    account: {
      modelName: 'credentials',
      fields: { userId: 'account_id', providerId: 'provider', accountId: 'provider_account', ...times },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'account_id', expiresAt: 'expires_at', ipAddress: 'address', userAgent: 'device', ...times },
      additionalFields: { lastSeenAt: { type: 'date', fieldName: 'last_seen_at', input: false } },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: 'hashed',
      // It would go by the machine's clock; a job of ours goes by the application's.
      disableCleanup: true,
      additionalFields: {
        purpose: { type: 'string', input: false },
        ownerId: { type: 'string', fieldName: 'account_id', required: false, input: false },
      },
    },
  })
  const context = await auth.$context
  const storage = await getCurrentDBAdapterAsyncLocalStorage()
  return {
    rows: context.internalAdapter,
    /** Lets everything better-auth does within `work` go through this transaction. */
    join<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
      const adapter = adapterFor(tx)(context.options)
      return storage.run({ adapter, pendingHooks: [], isTransactionActive: true }, work)
    },
  }
}
