import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, verifyPassword } from '@better-auth/utils/password'
import { createServer, type ViteDevServer } from 'vite'

// What does signing in cost beside its password hash? Run by hand: node bench/sign-in.ts
const ROUNDS = 60
const PASSWORD = 'gravel tin ostrich 7'
const EMAIL = 'bench@example.com'

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
const vite = await createServer({ configFile: false, appType: 'custom', server: { middlewareMode: true, ws: false } })
try {
  const login = await openApp(vite)
  for (let n = 0; n < 5; n++) await login()

  const hash = await hashPassword(PASSWORD)
  const whole: Cost[] = []
  const hashing: Cost[] = []
  for (let n = 0; n < ROUNDS; n++) {
    whole.push(await timed(login))
    hashing.push(await timed(() => verifyPassword(hash, PASSWORD)))
  }
  const figures = (['wall', 'cpu'] as const).map((kind) => {
    const rest = whole.map((cost, n) => cost[kind] - (hashing[n]?.[kind] ?? 0))
    const [all, hashed] = [whole, hashing].map((costs) => p50(costs.map((cost) => cost[kind])))
    return `${kind}: whole p50 ${all} ms · password hash p50 ${hashed} ms · rest p50 ${p50(rest)} ms`
  })
  const load = loadavg()[0]?.toFixed(1)
  console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${load}, Node ${process.versions.node}, SQLite`)
  console.log(figures.join('\n'))
} finally {
  await vite.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Answers a call that signs in once, in process. */
async function openApp({ ssrLoadModule: load }: ViteDevServer): Promise<() => Promise<void>> {
  const { openDatabase } = await load('/src/database/database.ts')
  const { loadConfig } = await load('/src/platform/config.ts')
  const { createLog } = await load('/src/platform/log.ts')
  const { loadSecrets } = await load('/src/platform/secrets.ts')
  const { openFolderStorage } = await load('/src/platform/storage.ts')
  const { systemClock: clock } = await load('/src/platform/clock.ts')
  const { createServices } = await load('/src/server/services.ts')
  const { createApi } = await load('/src/server/api.ts')
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  const log = createLog({ level: 'silent', pretty: false })
  const db = await openDatabase(config.databaseUrl, log)
  const tools = {
    config,
    log,
    clock,
    db,
    secrets: loadSecrets(folder),
    storage: openFolderStorage(join(folder, 'uploads')),
  }
  const services = createServices(tools)
  const api = createApi(tools, services)
  await services.accounts.team.addFirst(EMAIL, PASSWORD)
  return async () => {
    const answer = await api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    })
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`)
  }
}

interface Cost {
  wall: number
  /** Time on a core: what others do on the machine hardly touches it. */
  cpu: number
}

async function timed(work: () => Promise<unknown>): Promise<Cost> {
  const start = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}

function p50(times: number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1)
}
