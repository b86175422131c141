import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createThread } from '#platform/thread.ts'
import { whyUnusable } from '#scripts/test-tools.mjs'
import { makeKey } from '#server/features/work/seals/keys/make-certificate.ts'
import type { Agreement } from '#server/features/work/seals/pdf/agreement.ts'
import type { Done, Sealed, Task } from '#server/features/work/seals/pdf/tasks.ts'
import type { FoundSeals } from '#server/features/work/seals/verification/read-seal.ts'
import type { VerifyTask } from '#server/features/work/seals/verification/verify-thread.ts'
import { pdfsig } from '#tests/support/poppler.ts'
import { percentile, type Row } from './report.ts'

const AT = './src/server/features/work/seals'
const hasPoppler = whyUnusable('poppler') === null
const OTHERS = ['vietnamese', 'greek', 'cyrillic', 'cyrillic-ext', 'hebrew', 'arabic']
const LOOK = { mark: null, ink: '#14261f', soft: '#4b5d55', rule: '#d9d2c1', green: '#0e5c45' }

/** Makes and seals so many PDFs, has poppler judge each, and flips a byte in each that our own check has to find. */
export async function measureSeals(count: number): Promise<Row[]> {
  const maker = createThread<Task, Done>({ name: 'seal', file: `${AT}/pdf/seal-thread.ts`, seconds: 60, memoryMb: 512 })
  const file = `${AT}/verification/verify-thread.ts`
  const checker = createThread<VerifyTask, FoundSeals>({ name: 'verify', file, seconds: 10, memoryMb: 256 })
  const font = (name: string) => new Uint8Array(readFileSync(`content/fonts/pdf/${name}.ttf`))
  const others = OTHERS.map(font)
  const bold = [font('bold'), font('bold-ext'), ...others]
  const fonts = { display: [font('display'), ...bold], text: [font('text'), font('text-ext'), ...others], bold }
  const key = await makeKey('Countinghouse', new Date())
  const known = [{ id: 'ours', certificate: key.certificate }]
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const times: number[] = []
  const found = { valid: 0, unchanged: 0, flips: 0 }
  for (let number = 0; number < count; number++) {
    const agreement = agreementOf(number)
    delay.enable()
    const began = performance.now()
    const task = {
      is: 'seal' as const,
      agreement,
      look: LOOK,
      fonts,
      key: { kind: 'made' as const, ...key },
      at: new Date(),
      timestamps: null,
    }
    const { bytes } = (await maker.run(task)) as Sealed
    times.push(performance.now() - began)
    delay.disable()
    if (hasPoppler && /Signature is Valid/.test(pdfsig(bytes))) found.valid++
    if ((await checker.run({ bytes, known })).wholeBy === 'ours') found.unchanged++
    const flipped = flip(bytes)
    const seen = await checker.run({ bytes: flipped, known })
    if (!seen.wholeBy && !seen.partBy && seen.names.includes(agreement.sealId)) found.flips++
  }
  await maker.close()
  await checker.close()
  return [
    {
      sealed: count,
      'valid by pdfsig': hasPoppler ? found.valid : null,
      'unchanged by our own check': found.unchanged,
      'flips found': found.flips,
      'ms p50': percentile(times, 0.5),
      'ms p95': percentile(times, 0.95),
      'event loop held, ms p99': delay.percentile(99) / 1e6,
      'event loop held, ms at most': delay.max / 1e6,
    },
  ]
}

/** The same file with one bit turned, at a place that the seal covers. */
function flip(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const [, until = '', from = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(text) ?? []
  const place = randomInt(Number(until) + bytes.length - Number(from))
  const at = place < Number(until) ? place : place - Number(until) + Number(from)
  const flipped = new Uint8Array(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ (1 << randomInt(8))
  return flipped
}

function agreementOf(number: number): Agreement {
  const line = (title: string, rhythm: 'once' | 'month' | 'year', unitPrice: number) => ({
    ...{ id: title, title, detail: 'As described in our terms', quantity: 100, unitPrice, rhythm, discount: 0 },
    ...{ taxRate: 2000, option: null, addOn: false, papers: null },
  })
  const sent = {
    ...{
      reference: `P-${String(number).padStart(4, '2')}-M2PA`,
      firm: 'Countinghouse',
      client: `Client ${number} Ltd`,
    },
    ...{ currency: 'EUR', title: 'Your books', intro: 'We keep your books.', options: [] },
    lines: [line('Bookkeeping', 'month', 24_000), line('Closing', 'year', 180_000), line('Setting up', 'once', 30_000)],
    terms: Array.from({ length: 4 }, (_, at) => ({ title: `Term ${at + 1}`, text: 'What we agree on. '.repeat(20) })),
  }
  const hash = '3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b'
  const at = '2026-11-16T10:42:31.000Z'
  return {
    ...{ sealId: randomUUID(), sent, document: JSON.stringify(sent), hash, number: 1, sentAt: at, acceptedAt: at },
    choice: { option: null, addOns: [] },
    signatures: [
      {
        id: 'S-4M2P-A9QT',
        typedName: `Robin Śigner ${number}`,
        name: 'Robin',
        email: 'robin@client.example',
        signedAt: at,
        network: '192.0.2.x',
        hash,
        signedHash: hash,
      },
    ],
    ...{ consent: 'I agree.', timeZone: 'Europe/Berlin', verifyUrl: 'https://firm.example/verify' },
  }
}
