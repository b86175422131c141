import { type Load, load } from './load.ts'
import { has } from './machine.ts'
import { type Sample, startNginx } from './nginx.ts'
import type { Ours } from './site.ts'

export interface PageFigures {
  address: string
  bytes: number
  encoding: string
  ours: Load
  nginx: Load | null
  ofNginx: number | null
  p99OfNginx: number | null
}

const PATHS = ['/', '/blog', '/blogd/{id}', '/api/articles', '/news/news.php?pageno=1']
const ENCODINGS = ['br', 'identity']
const WARM_SECONDS = 10

/** How many ready answers leave in a second, beside nginx with the same bytes, in turns. */
export async function measurePages(ours: Ours, options: { seconds: number; runs: number }): Promise<PageFigures[]> {
  const figures: PageFigures[] = []
  // What every answer runs through is compiled, and compiled again better, in the first seconds of load after a start.
  await load(`${ours.url}/`, { seconds: WARM_SECONDS })
  for (const encoding of ENCODINGS) {
    const samples = await takeSamples(ours, encoding)
    const nginx = has('nginx') ? await startNginx(samples) : null
    if (!nginx) console.log('nginx is not installed: nothing to compare with.')
    for (const [number, sample] of samples.entries()) {
      const headers = { 'Accept-Encoding': encoding }
      const rounds: { ours: Load; nginx: Load | null }[] = []
      await load(ours.url + sample.path, { seconds: 2, headers })
      for (let run = 0; run < options.runs; run += 1) {
        rounds.push({
          ours: await load(ours.url + sample.path, { ...options, headers }),
          nginx: nginx ? await load(nginx.urlOf(number), { ...options, headers }) : null,
        })
      }
      figures.push(summed(sample, encoding, rounds))
    }
    await nginx?.stop()
  }
  return figures
}

async function takeSamples(ours: Ours, encoding: string): Promise<Sample[]> {
  const paths = await Promise.all(PATHS.map((path) => resolved(ours, path)))
  const samples: Sample[] = []
  for (const path of paths.filter((one) => one !== null)) {
    const { default: http } = await import('node:http')
    const sample = await new Promise<Sample & { status?: number }>((resolve, reject) => {
      http
        .get(ours.url + path, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () => {
            const headers = Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
            )
            resolve({ path, headers, body: Buffer.concat(chunks), status: answer.statusCode })
          })
        })
        .on('error', reject)
    })
    if (sample.status === 200) samples.push(sample)
    else console.log(`${path} answers ${sample.status}: skipped.`)
  }
  return samples
}

/** The address of the newest article, where one is asked for; null when there is none. */
export async function resolved(ours: Ours, path: string): Promise<string | null> {
  if (!path.includes('{id}')) return path
  const newest = await fetch(`${ours.url}/api/articles`).then((answer) => (answer.ok ? answer.json() : []))
  const id = (newest as { id?: number }[])[0]?.id
  if (id === undefined) console.log(`${path}: there is no article, skipped.`)
  return id === undefined ? null : path.replace('{id}', String(id))
}

function summed(sample: Sample, encoding: string, rounds: { ours: Load; nginx: Load | null }[]): PageFigures {
  const ours = median(rounds.map((round) => round.ours))
  const nginx = rounds[0]?.nginx ? median(rounds.map((round) => round.nginx as Load)) : null
  return {
    address: sample.path,
    bytes: sample.body.length,
    encoding,
    ours,
    nginx,
    ofNginx: nginx && ours.requestsPerSecond / nginx.requestsPerSecond,
    p99OfNginx: nginx && ours.p99ms / nginx.p99ms,
  }
}

export function median(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const middle = sorted[Math.floor(sorted.length / 2)] as Load
  return { ...middle, errors: loads.reduce((sum, { errors }) => sum + errors, 0) }
}

/** How many pages a second are rendered when none is taken from memory: as for somebody who may be signed in. */
export async function measureRenders(ours: Ours, { seconds, runs }: { seconds: number; runs: number }) {
  const headers = { Cookie: 'session=nobody', 'Accept-Encoding': 'br' }
  const figures = []
  for (const asked of ['/', '/blog', '/blogd/{id}', '/about']) {
    const path = await resolved(ours, asked)
    if (!path) continue
    await load(ours.url + path, { seconds: 2, headers })
    const loads = []
    for (let run = 0; run < runs; run += 1)
      loads.push(await load(ours.url + path, { seconds, connections: 8, headers }))
    figures.push({ address: path, ...median(loads) })
  }
  return figures
}
