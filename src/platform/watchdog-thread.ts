import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { WatchdogMemory } from './watchdog.ts'

// A file of its own in the build, so it takes nothing of ours but types.
const { beats, requests, slots, slotBytes, seconds, step } = workerData as WatchdogMemory

// On a busy machine it takes seconds until the debugger has read the sources; a line without the place helps nobody.
const DEBUGGER_TIMEOUT_MS = 10_000

let seen = -1
let stood = 0
let isEnding = false

// Looks are counted, not hours: a machine that slept is no reason to end anything.
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  stood = beat === seen ? stood + step : 0
  seen = beat
  if (stood < seconds * 1000 || isEnding) return
  isEnding = true
  void end()
}, step)

async function end(): Promise<void> {
  const where = await Promise.race([
    placeOfMain(),
    new Promise<null>((resolve) => setTimeout(resolve, DEBUGGER_TIMEOUT_MS, null)),
  ])
  // Standard output of a thread passes through the blocked loop: written directly.
  const line = {
    level: 60,
    time: Date.now(),
    requests: inProgress(),
    ...(where && { where }),
    msg: `the event loop stood for ${seconds} seconds: the process is ended`,
  }
  writeSync(1, `${JSON.stringify(line)}\n`)
  process.kill(process.pid, 'SIGKILL')
}

function inProgress(): string[] {
  const decoder = new TextDecoder()
  return Array.from({ length: slots }, (_, slot) => {
    const start = slot * slotBytes + 1
    return decoder.decode(requests.slice(start, start + (requests[start - 1] ?? 0)))
  }).filter(Boolean)
}

/** The functions that the main thread is in, innermost first; null when it cannot be asked, as inside the database. */
function placeOfMain(): Promise<string[] | null> {
  return new Promise((resolve) => {
    const session = new Session()
    const files = new Map<string, string>()
    try {
      session.connectToMainThread()
      session.on('Debugger.paused', ({ params: { callFrames } }) => {
        resolve(
          callFrames.slice(0, 6).map(({ functionName, location: { scriptId, lineNumber } }) => {
            return `${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`
          }),
        )
      })
      session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
        files.set(scriptId, url.split('/').at(-1) ?? '')
      })
      session.post('Debugger.enable')
      session.post('Debugger.pause')
    } catch {
      resolve(null)
    }
  })
}
