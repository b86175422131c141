import { deriveSecrets, loadSecrets, newSecrets, readSecrets, type Secrets, secretsFrom } from '#platform/secrets.ts'
import type { Engine, Reader, Tx } from './engine.ts'

interface Place {
  dataDir: string
  /** SECRET: the one from which all are made, if the deployment gives it. */
  secret: string | null
}

/**
 * The keys of the installation: made from SECRET where it is given; otherwise kept where the data is, in the data
 * folder beside SQLite, in the database where several instances share one.
 */
export async function openSecrets(engine: Engine, { dataDir, secret }: Place): Promise<Secrets> {
  if (secret) return deriveSecrets(secret)
  if (engine.name === 'sqlite') return loadSecrets(dataDir)
  // A folder that served alone before brings its keys along: nobody is signed out by the move.
  await keepShared(engine.writer, readSecrets(dataDir) ?? newSecrets(), false)
  return fromRows(await engine.reader.selectFrom('secrets').selectAll().execute())
}

/** The keys as they are kept now, by whatever version; nothing is written. */
export async function findSecrets(engine: Engine, { dataDir, secret }: Place): Promise<Secrets> {
  if (secret) return deriveSecrets(secret)
  const rows = engine.name === 'sqlite' ? [] : await engine.reader.selectFrom('secrets').selectAll().execute()
  return rows.length > 0 ? fromRows(rows) : (readSecrets(dataDir) ?? newSecrets())
}

export const shareSecrets = (db: Reader | Tx, secrets: Secrets) => keepShared(db, secrets, true)

async function keepShared(db: Reader | Tx, secrets: Secrets, replace: boolean): Promise<void> {
  for (const [name, value] of Object.entries(secretsFrom((each) => secrets[each]))) {
    await db
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) =>
        replace ? conflict.column('name').doUpdateSet({ value }) : conflict.column('name').doNothing(),
      )
      .execute()
  }
}

function fromRows(rows: { name: string; value: string }[]): Secrets {
  const kept = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return secretsFrom((name) => kept[name] ?? '')
}
