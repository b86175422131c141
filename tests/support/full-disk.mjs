// Loaded before anything else (`node --import`): while the file that is named exists, SQLite begins no write, as on a full disk.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const { prepare } = DatabaseSync.prototype
const isFull = () => existsSync(process.env.TEST_DISK_FULL ?? '')

DatabaseSync.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  if (sql !== 'begin immediate') return statement
  const run = statement.run.bind(statement)
  statement.run = (...values) => {
    if (isFull()) throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    return run(...values)
  }
  return statement
}
