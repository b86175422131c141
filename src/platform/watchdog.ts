import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { requestsInProgress } from './in-progress.ts'

export interface WatchdogMemory {
  beats: Int32Array
  requests: Uint8Array
  slots: number
  slotBytes: number
  /** How long the loop may be blocked. */
  seconds: number
  /** Milliseconds between two looks. */
  step: number
}

/** How many looks fit into the time that the event loop may be blocked. */
const LOOKS = 10

/**
 * Ends a process whose event loop is blocked: nothing that runs in the loop could do it. A thread of its own looks whether the loop
 * still turns, writes one line that names the requests in progress, and kills the process; the service manager starts it again.
 */
export function startWatchdog({ seconds, thread }: { seconds: number; thread: string }): void {
  // A debugger stops the loop on purpose.
  if (seconds === 0 || inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const { memory: requests, slots, slotBytes } = requestsInProgress
  const step = (seconds * 1000) / LOOKS
  const workerData: WatchdogMemory = { beats, requests, slots, slotBytes, seconds, step }
  setInterval(() => Atomics.add(beats, 0, 1), step / 2).unref()
  new Worker(thread, { workerData, name: 'watchdog' }).unref()
}
