// Runs in a thread of its own: see read-contents.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { contentsOf } from './contents-of.ts'

parentPort?.postMessage(await contentsOf(workerData as Uint8Array))
