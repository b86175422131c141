import { DatabaseSync } from 'node:sqlite'

// Nothing here outlives the tests, as on the PostgreSQL beside it: a commit does not wait for the disk, which shows only
// after the machine itself has lost its power.
const { exec } = DatabaseSync.prototype
const isDone = Symbol.for('countinghouse.unsynced') in exec
if (!isDone) {
  DatabaseSync.prototype.exec = Object.assign(
    function (this: DatabaseSync, sql: string) {
      exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
    },
    { [Symbol.for('countinghouse.unsynced')]: true },
  )
}
