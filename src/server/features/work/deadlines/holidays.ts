import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface HolidayQuestion {
  region: string | null
  years: number[]
}

export interface HolidayAnswer {
  regions: Region[]
  holidays: [date: string, name: string][]
}

interface Region {
  code: string
  name: string
}

type Year = Map<string, string>

const LONGEST_WORK_MS = 60_000

export type Holidays = ReturnType<typeof createHolidays>

// They are the same for every site: starting the thread once more would tell nothing new.
const years = new Map<string, Year>()
let known: Region[] | null = null

/** Public holidays of the world, worked out by a library in a thread that ends, and kept by region and year. */
export function createHolidays() {
  /** Whatever is asked, the regions come along: starting the thread is most of the work. */
  async function ask(question: HolidayQuestion): Promise<HolidayAnswer['holidays']> {
    const { regions, holidays } = await askThread(question)
    known = regions
    return holidays
  }

  return {
    async regions(): Promise<Region[]> {
      if (!known) await ask({ region: null, years: [] })
      return known ?? []
    },

    async between(region: string, from: number, to: number): Promise<Year> {
      const wanted = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const missing = wanted.filter((year) => !years.has(`${region} ${year}`))
      if (missing.length > 0) {
        const found = await ask({ region, years: missing })
        for (const year of missing) {
          years.set(`${region} ${year}`, new Map(found.filter(([date]) => date.startsWith(`${year}-`))))
        }
      }
      return new Map(wanted.flatMap((year) => [...(years.get(`${region} ${year}`) ?? [])]))
    },
  }
}

function askThread(question: HolidayQuestion): Promise<HolidayAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile(), { name: 'holidays', workerData: question })
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
      void worker.terminate()
    }
    const timer = setTimeout(() => fail(new Error('the holidays took too long')), LONGEST_WORK_MS)
    worker.once('message', (answer: HolidayAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('the thread of the holidays ended')))
  })
}

/** In the build it is beside the server, whose parts lie there or in a folder below. */
function threadFile(): string {
  const places = ['holiday-thread.ts', 'holiday-thread.js', '../holiday-thread.js']
  const found = places.map((name) => join(import.meta.dirname, name)).find((path) => existsSync(path))
  if (!found) throw new Error('holiday-thread is missing beside the server')
  return found
}
