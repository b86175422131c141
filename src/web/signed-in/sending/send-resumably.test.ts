import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendResumably } from './send-resumably.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the library is given and answers.
type Any = any

const { uploads, previous } = vi.hoisted(() => ({ uploads: [] as Any[], previous: [] as Any[] }))

vi.mock('tus-js-client', () => ({
  Upload: class {
    url = '/api/uploads/7'
    calls: string[] = []
    file: File
    options: Any
    constructor(file: File, options: Any) {
      this.file = file
      this.options = options
      uploads.push(this)
    }
    findPreviousUploads = async () => previous
    resumeFromPreviousUpload = (from: string) => this.calls.push(`resume ${from}`)
    start = () => this.calls.push('start')
    abort = () => this.calls.push('abort')
  },
}))

const KEPT = { key: 'k1', account: 'ann', clientId: 41, target: 'letters', acknowledgement: 'read' }
const file = new File(['abc'], 'letter.pdf')
const kept = { ...KEPT, file }

beforeEach(() => {
  uploads.length = 0
  previous.length = 0
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => void vi.unstubAllGlobals())

const refused = (status: number, body: string) => ({
  originalResponse: status ? { getStatus: () => status, getBody: () => body } : null,
})
const told = (code: string) => JSON.stringify({ code, error: `Refused as ${code}.` })

async function begin(onProgress = (_: number) => {}, signal?: AbortSignal) {
  const outcome = sendResumably(kept, onProgress, signal)
  await vi.waitFor(() => expect(uploads[0]?.calls).toContain('start'))
  return { outcome, upload: uploads[0] as Any }
}

test('sends the file with whose it is, where it goes and what is asked of its readers, under the key that it waits with', async () => {
  const { upload } = await begin()
  const { endpoint, metadata, chunkSize, retryDelays, removeFingerprintOnSuccess } = upload.options
  expect(upload.file).toBe(file)
  expect(endpoint).toBe('/api/uploads')
  expect(metadata).toEqual({ filename: 'letter.pdf', client: '41', target: 'letters', acknowledgement: 'read' })
  expect([chunkSize, retryDelays, removeFingerprintOnSuccess]).toEqual([4_194_304, [0, 1_000, 3_000], true])
  expect(await upload.options.fingerprint()).toBe('countinghouse-k1')
  expect(upload.calls).toEqual(['start'])
  void sendResumably({ ...kept, acknowledgement: '' }, () => {})
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1].options.metadata).toEqual({ filename: 'letter.pdf', client: '41', target: 'letters' })
})

test('goes on where it stopped, and tells the share that has arrived', async () => {
  previous.push('first', 'second')
  const shares: number[] = []
  const { upload } = await begin((share) => shares.push(share))
  expect(upload.calls).toEqual(['resume first', 'start'])
  upload.options.onProgress(1, 4)
  upload.options.onProgress(0, 0)
  expect(shares).toEqual([0.25, 0])
})

test.each([
  ['a receipt', 200, { receipt: { reference: 'D-1' } }, { state: 'sent', receipt: { reference: 'D-1' } }],
  ['a refusal', 200, { receipt: null, refusal: 'A virus.' }, { state: 'refused', words: 'A virus.' }],
  ['neither yet', 200, { receipt: null, refusal: null }, { state: 'paused' }],
  ['the end of the session', 401, {}, { state: 'signed-out' }],
  ['nothing', 0, {}, { state: 'paused' }],
])('what became of a file that is there is asked once more: %s', async (_, status, body, expected) => {
  const asked = vi.fn(async () => {
    if (!status) throw new TypeError('no answer')
    return Response.json(body, { status })
  })
  vi.stubGlobal('fetch', asked)
  const { outcome, upload } = await begin()
  upload.options.onSuccess()
  expect(await outcome).toEqual(expected)
  expect(asked.mock.calls).toEqual([['/api/uploads/7']])
})

test.each([
  [0, '', true, { state: 'paused' }],
  [429, told('busy'), true, { state: 'paused' }],
  [500, told('unexpected'), true, { state: 'paused' }],
  [503, '', true, { state: 'paused' }],
  [507, told('full'), false, { state: 'refused', words: 'Refused as full.' }],
  [507, '', true, { state: 'paused' }],
  [409, told('offset'), true, { state: 'paused' }],
  [409, told('conflict'), false, { state: 'refused', words: 'Refused as conflict.' }],
  [403, '<html>The sign-in page of a hotel</html>', true, { state: 'paused' }],
  [401, told('signed-out'), false, { state: 'signed-out' }],
  [401, '', false, { state: 'signed-out' }],
  [413, JSON.stringify({ code: 'large' }), false, { state: 'refused', words: 'The file could not be sent.' }],
])('an answer of %i “%s” is tried again: %s', async (status, body, isTriedAgain, expected) => {
  const { outcome, upload } = await begin()
  const error = refused(status, body)
  expect(upload.options.onShouldRetry(error)).toBe(isTriedAgain)
  vi.stubGlobal('navigator', { onLine: false })
  expect(upload.options.onShouldRetry(error)).toBe(false)
  upload.options.onError(error)
  expect(await outcome).toEqual(expected)
})

test('one that is given up stops at once, and may go on later', async () => {
  const control = new AbortController()
  const { outcome, upload } = await begin(() => {}, control.signal)
  control.abort()
  expect(await outcome).toEqual({ state: 'paused' })
  expect(upload.calls).toEqual(['start', 'abort'])
})
