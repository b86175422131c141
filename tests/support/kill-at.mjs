import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Loaded before the site: ends it, without any warning, right before the KILL_AT-th change of a kind that a restore is made
 * of: a name that is changed or removed, a request that changes a store, a schema that is made, renamed or committed.
 */
const at = Number(process.env.KILL_AT)
const EACH_AT_MOST = 3
const counts = new Map()
let step = 0
let hasRenamedSchema = false

function before(kind, subject) {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  if (kind !== 'rename' && count > EACH_AT_MOST) return
  if (++step !== at) return
  fs.writeSync(2, `ended before ${kind} ${subject}\n`)
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

for (const name of ['rename', 'rm']) {
  const original = fs.promises[name]
  fs.promises[name] = (path, ...rest) => {
    const isOfRestore = [path, rest[0]].some((each) => /restor/.test(String(each)))
    if (isOfRestore && !String(path).endsWith('.part')) before(name, path)
    return original(path, ...rest)
  }
}
syncBuiltinESMExports()

const { write } = net.Socket.prototype
net.Socket.prototype.write = function (chunk, ...rest) {
  const text = Buffer.isBuffer(chunk) ? chunk.toString('latin1') : String(chunk)
  if (/^(PUT|DELETE) /.test(text)) before('store', text.split('\r\n')[0])
  if (/create schema "restoring/.test(text)) before('schema', 'create')
  if (/alter schema/.test(text)) {
    hasRenamedSchema = true
    before('schema', 'rename')
  }
  if (hasRenamedSchema && /\bcommit\b/i.test(text)) before('commit', '')
  return write.call(this, chunk, ...rest)
}
