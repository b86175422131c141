import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Load, load, pinned, send } from './load.ts'
import { medianOf, type Row } from './report.ts'
import { addressesOf, freePort, type Site } from './site.ts'

interface Options {
  seconds: number
  runs: number
}

/** A body with its headers, as the site sent it. */
interface Sample {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const CACHED = ['/', '/blog', '/blogd/{id}', '/api/articles', '/news/news.php?pageno=1']
const RENDERED = ['/', '/blog', '/blog?q=tax', '/blogd/{id}', '/about']
const WARM_SECONDS = 10

/** How many cached answers leave in a second, in turns with nginx and with a bare `node:http`: same bytes, same headers. */
export async function measurePages(site: Site, { seconds, runs }: Options): Promise<Row[]> {
  const rows: Row[] = []
  // What every answer runs through is compiled, and compiled again better, in the first seconds of load after a start.
  await load(`${site.url}/`, { seconds: WARM_SECONDS })
  for (const encoding of ['br', 'identity']) {
    const headers = { 'Accept-Encoding': encoding }
    const samples = await takeSamples(site, headers)
    const [nginx, bare] = [await startNginx(samples), await startBareServer(samples)]
    await load(bare.urlOf(0), { seconds: WARM_SECONDS / 2 })
    for (const [number, { path, body }] of samples.entries()) {
      const urls = { ours: site.url + path, nginx: nginx.urlOf(number), bare: bare.urlOf(number) }
      const loads: Record<keyof typeof urls, Load[]> = { ours: [], nginx: [], bare: [] }
      await load(urls.ours, { seconds: 2, headers })
      for (let run = 0; run < runs; run += 1) {
        for (const who of ['ours', 'nginx', 'bare'] as const) {
          loads[who].push(await load(urls[who], { seconds, headers }))
        }
      }
      const [ours, theirs, least] = [medianOf(loads.ours), medianOf(loads.nginx), medianOf(loads.bare)]
      rows.push({
        ...{ address: path, encoding, bytes: body.length, 'a second': ours.perSecond, nginx: theirs.perSecond },
        ...{ 'of nginx': ours.perSecond / theirs.perSecond, 'of bare node:http': ours.perSecond / least.perSecond },
        ...{ p99ms: ours.p99ms, 'p99ms nginx': theirs.p99ms },
        errors: sumOf(loads.ours, 'errors'),
      })
    }
    await nginx.stop()
    await bare.stop()
  }
  return rows
}

/** How many pages a second are rendered when none is taken from the cache: as for a person who may be signed in. */
export async function measureRenders(site: Site, { seconds, runs }: Options): Promise<Row[]> {
  const headers = { Cookie: 'session=nobody', 'Accept-Encoding': 'br' }
  const rows: Row[] = []
  for (const address of await addressesOf(site, RENDERED)) {
    await load(site.url + address, { seconds: 2, headers })
    const loads: Load[] = []
    const before = site.processorSeconds()
    for (let run = 0; run < runs; run += 1)
      loads.push(await load(site.url + address, { seconds, connections: 8, headers }))
    const used = site.processorSeconds() - before
    const { perSecond, p50ms, p99ms } = medianOf(loads)
    const [errors, pages] = [sumOf(loads, 'errors'), sumOf(loads, 'perSecond') * seconds]
    // The second of processor is the same on a machine that is busy with something else.
    rows.push({ address, 'a second': perSecond, 'a second of processor': pages / used, p50ms, p99ms, errors })
  }
  return rows
}

const sumOf = (loads: Load[], name: 'errors' | 'perSecond') => loads.reduce((sum, load) => sum + load[name], 0)

async function takeSamples(site: Site, headers: Record<string, string>): Promise<Sample[]> {
  const paths = await addressesOf(site, CACHED)
  return await Promise.all(
    paths.map(async (path) => {
      const answer = await send(site.url + path, { headers })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      const sent = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      return { path, headers: Object.fromEntries(sent), body: answer.body }
    }),
  )
}

const NGINX_SENDS_ITSELF = new Set([
  ...['content-length', 'content-type', 'date', 'connection', 'keep-alive', 'etag', 'transfer-encoding'],
])

/** nginx with one worker on the first core, serving the same bytes with the same headers from files. */
async function startNginx(samples: Sample[]) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-nginx-'))
  const port = await freePort()
  const places = samples.map(({ headers, body }, number) => {
    writeFileSync(join(folder, String(number)), body)
    const lines = Object.entries(headers)
      .filter(([name]) => !NGINX_SENDS_ITSELF.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    // It sends small files quicker when it waits for a full packet, and stalls on large ones: it gets the better of both.
    const nopush = body.length < 32 * 1024 ? 'on' : 'off'
    return `location = /${number} { tcp_nopush ${nopush}; root ${folder}; default_type "${headers['content-type']}"; ${lines.join(' ')} }`
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nodelay on; keepalive_requests 100000000; server_tokens off;
       open_file_cache max=1000 inactive=1h; ${temporary.join(' ')}
       server { listen 127.0.0.1:${port}; ${places.join('\n')} }
     }`,
  )
  const child = spawn(...pinned('server', 'nginx', ['-c', join(folder, 'nginx.conf')]), { stdio: 'ignore' })
  return await reference(child, { port, folder })
}

const BARE = `
  const { readFileSync } = require('node:fs')
  const [port, folder] = process.argv.slice(1)
  const answers = JSON.parse(readFileSync(folder + '/heads.json', 'utf8'))
    .map((head, number) => ({ head, body: readFileSync(folder + '/' + number) }))
  require('node:http').createServer({ optimizeEmptyRequests: true }, (request, response) => {
    const { head, body } = answers[Number(request.url.slice(1))]
    response.writeHead(200, head).end(body)
  }).listen(Number(port), '127.0.0.1')`

/** What Node's own server reaches when it does nothing but write the same answers: no cache, no rules, no counting. */
async function startBareServer(samples: Sample[]) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bare-'))
  const port = await freePort()
  for (const [number, { body }] of samples.entries()) writeFileSync(join(folder, String(number)), body)
  const heads = samples.map(({ headers }) =>
    Object.entries(headers)
      .filter(([name]) => name !== 'date')
      .flat(),
  )
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads))
  const child = spawn(...pinned('server', process.execPath, ['--eval', BARE, String(port), folder]), {
    stdio: 'ignore',
  })
  return await reference(child, { port, folder })
}

/** A server to compare with, once it answers. */
async function reference(child: ChildProcess, { port, folder }: { port: number; folder: string }) {
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(`${url}/0`).catch(() => null))?.ok; tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error('the server to compare with did not start')
    await wait(20)
  }
  return {
    urlOf: (number: number) => `${url}/${number}`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
