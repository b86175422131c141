import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pinned } from './machine.ts'
import { freePort } from './site.ts'

/** A body with its headers, as ours sent it. */
export interface Sample {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const OWN_HEADERS = new Set([
  'content-length',
  'content-type',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'transfer-encoding',
])

/** nginx with one worker on the first core, serving the same bytes with the same headers from files. */
export async function startNginx(samples: Sample[]) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-nginx-'))
  const port = await freePort()
  const places = samples.map(({ headers, body }, number) => {
    writeFileSync(join(folder, String(number)), body)
    const lines = Object.entries(headers)
      .filter(([name]) => !OWN_HEADERS.has(name))
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
  const [program, args] = pinned('server', 'nginx', ['-c', join(folder, 'nginx.conf')])
  const child = spawn(program, args, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(`${url}/0`).catch(() => null))?.ok; tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error('nginx did not start')
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
