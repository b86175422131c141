import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './command.ts'
import { sharedPostgres } from './shared-postgres.ts'
import { layUsedData } from './site.ts'

let template: Promise<string> | undefined

/** The address of a database on the server of this run, with the data of a used site: moved to it once, and copied from then on. */
export async function usedDatabase(name: string): Promise<string> {
  const postgres = sharedPostgres()
  template ??= moveUsedData()
  await postgres.query(`create database ${name} template ${await template}`)
  return postgres.urlOf(name)
}

async function moveUsedData(): Promise<string> {
  const postgres = sharedPostgres()
  const name = `used_${process.pid}`
  await postgres.query(`create database ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-moved-'))
  layUsedData(folder)
  const { err } = await command({ DATA_DIR: folder }, 'move', '--to', postgres.urlOf(name))
  rmSync(folder, { recursive: true, force: true })
  if (err) throw new Error(err)
  return name
}
