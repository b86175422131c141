import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** An address of the engine under test with nothing in it: a file that is not there, or a database without tables. */
export async function emptyDatabase(dataDir: string): Promise<string> {
  return inject('database').engine === 'sqlite'
    ? `sqlite:${join(dataDir, 'countinghouse.db')}`
    : await emptyServerDatabase()
}

export async function emptyServerDatabase(): Promise<string> {
  const { serverUrl = '' } = inject('database')
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
