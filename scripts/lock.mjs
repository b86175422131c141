import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs the work while no other process runs work under the same lock file. */
export async function withLock(file, waitingWords, work) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!take(file)) {
    if (!told) console.error(waitingWords)
    told = true
    await wait(200)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

// A lock whose process is gone was left by a crash.
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    // Empty for the blink between making the file and writing into it.
    if (!holder) return true
    process.kill(holder, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
