import type { Ours } from './ours.ts'
import { median, resolved } from './pages.ts'
import { load } from './wrk.ts'

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
