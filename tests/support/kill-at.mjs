import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { join } from 'node:path'

/**
 * Loaded before the site: names each step that a restore is made of, right before it is taken: a name that is changed or
 * removed, a request that changes a store, a schema that is made, renamed or committed. At the step KILL_AT the process is
 * killed; with COPY_TO the data folder is copied at each, as a process would leave it that is killed there.
 */
const { KILL_AT, COPY_TO, DATA_DIR = '' } = process.env
const EACH_AT_MOST = 3
const counts = new Map()
let hasRenamedSchema = false

function before(kind, subject) {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  if (kind !== 'rename' && count > EACH_AT_MOST) return
  const step = `${kind} ${count}`
  fs.writeSync(2, `${step}: ${subject}\n`)
  if (COPY_TO) fs.cpSync(DATA_DIR, join(COPY_TO, step), { recursive: true })
  if (step !== KILL_AT) return
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
