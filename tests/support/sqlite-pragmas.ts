import { DatabaseSync } from 'node:sqlite'

// Nothing here outlives the tests, as on the PostgreSQL beside it: a commit does not wait for the disk, which shows only
// after the machine itself has lost its power.
const UNSYNCED = 'synchronous = off'
// Rows that no order was asked for come the other way round: PostgreSQL gives them as it happens to find them, and what depends
// on that would fail there once in a hundred runs. Here it fails each time.
const REVERSED = 'reverse_unordered_selects = on'

const { exec } = DatabaseSync.prototype
const isDone = Symbol.for('countinghouse.sqlite-pragmas') in exec
if (!isDone) {
  DatabaseSync.prototype.exec = Object.assign(
    function (this: DatabaseSync, sql: string) {
      exec.call(this, sql.replace('synchronous = full', `${UNSYNCED}; pragma ${REVERSED}`))
    },
    { [Symbol.for('countinghouse.sqlite-pragmas')]: true },
  )
}
