import { median } from './pages.ts'
import { load } from './wrk.ts'

/** The same load on other sites, given as `--peer name=url`. */
export async function measurePeers(peers: string[], { seconds, runs }: { seconds: number; runs: number }) {
  const figures = []
  for (const peer of peers) {
    const [name = '', url = ''] = [peer.slice(0, peer.indexOf('=')), peer.slice(peer.indexOf('=') + 1)]
    if (!(await fetch(url).catch(() => null))?.ok) {
      console.log(`${name} does not answer at ${url}: skipped.`)
      continue
    }
    const headers = { 'Accept-Encoding': 'br, gzip' }
    const loads = []
    for (let run = 0; run < runs; run += 1) loads.push(await load(url, { seconds, headers }))
    figures.push({ name, url, ...median(loads) })
  }
  return figures
}
