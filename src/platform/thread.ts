import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

interface Options {
  name: string
  /** The file that the thread runs: see `threadFile`. */
  file: string
  seconds: number
  memoryMb: number
  /** How long the thread stays open for the next task. */
  idleSeconds?: number
}

/** What the file of a thread answers to a task. */
export type ThreadAnswer<Answer> = { answer: Answer } | { failure: string }

/**
 * Does tasks one after the other in a thread of its own, so that they never hold up the site. The thread is opened for the first task
 * and closed when there is none; a task that takes too long, or too much memory, fails, and the next one gets a new thread.
 */
export function createThread<Task, Answer>({ name, file, seconds, memoryMb, idleSeconds = 20 }: Options) {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function open(): Worker {
    worker ??= new Worker(file, {
      name,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // What a library prints about a broken file is of no use in the log.
      stdout: true,
      stderr: true,
    })
    return worker
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  async function perform(task: Task): Promise<Answer> {
    clearTimeout(idle)
    const thread = open()
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<Answer>>()
    const timer = setTimeout(() => reject(new Error(`${name} took longer than ${seconds} seconds`)), seconds * 1000)
    const ended = () => reject(new Error(`${name} ended before it was done`))
    thread.ref()
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    thread.postMessage(task)
    let done: ThreadAnswer<Answer>
    try {
      done = await promise
    } catch (error) {
      await close()
      throw error
    } finally {
      clearTimeout(timer)
    }
    thread.off('error', reject).off('exit', ended).unref()
    idle = setTimeout(() => void close(), idleSeconds * 1000).unref()
    if ('failure' in done) throw new Error(done.failure)
    return done.answer
  }

  return {
    waiting: () => waiting,
    async run(task: Task): Promise<Answer> {
      waiting++
      const turn = last.then(() => perform(task))
      last = turn.catch(() => {})
      try {
        return await turn
      } finally {
        waiting--
      }
    },
    close,
  }
}

/** Where the file of a thread is: beside its source or, in the build, beside the server, whose parts lie there or in a folder below. */
export function threadFile(folder: string, name: string): string {
  const places = [`${name}.ts`, `${name}.js`, `../${name}.js`].map((place) => join(folder, place))
  const found = places.find((path) => existsSync(path))
  if (!found) throw new Error(`${name} is missing beside the server`)
  return found
}
