import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context, MiddlewareHandler } from 'hono'
import { BYTES } from '#contract/limits.ts'
import { NOT_STORED } from '#contract/system/upload-fields.ts'
import { appendToUpload, cancelUpload, createUpload, getUpload, sendForm, TUS } from '#contract/system/uploads.ts'
import { actorOf } from '#server/http/access.ts'
import type { Environment } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { problem } from '#server/http/problem.ts'
import { type Receipt, readMetadata, type Upload } from './uploads.model.ts'
import type { Uploads } from './uploads.service.ts'

const NUMBER = /^\d{1,12}$/

/** The tus protocol over our own rows, and a form for browsers without JavaScript. */
export function uploadRoutes(uploads: Uploads) {
  const feature = createFeature()
  // HEAD is dispatched as GET; an upload answers it there.
  feature.use('/api/uploads', speakTus)
  feature.use('/api/uploads/resumable/:id', speakTus)
  feature.options('/api/uploads', (c) => c.body(null, 204, OFFER))
  feature.options('/api/uploads/resumable/:id', (c) => c.body(null, 204, OFFER))
  return feature
    .openapi(createUpload, async (c) => {
      const length = c.req.header('upload-length') ?? ''
      if (!NUMBER.test(length)) throw problem('malformed', 400, 'Upload-Length says how many bytes the file has.')
      const metadata = readMetadata(c.req.header('upload-metadata'))
      const client = metadata?.get('client') ?? ''
      if (!metadata || !NUMBER.test(client)) {
        throw problem('malformed', 400, 'Upload-Metadata names filename, client and target, each in Base64.')
      }
      const upload = await uploads.create(actorOf(c), {
        clientId: Number(client),
        target: metadata.get('target') ?? 'room',
        please: pleaseIn(metadata.get('acknowledgement')),
        name: metadata.get('filename') ?? '',
        bytes: Number(length),
      })
      const begun = await withFirstPart(c, uploads, upload)
      return c.body(null, 201, { Location: `/api/uploads/resumable/${upload.id}`, ...offsetHeaders(begun) })
    })
    .openapi(getUpload, async (c) => {
      const { upload, receipt } = await uploads.get(actorOf(c), c.req.valid('param').id)
      // A user who wants to go on is told why there is nothing to go on with.
      if (c.req.method === 'HEAD' && upload.state === 'refused') throw problem('refused', 410, upload.refusal ?? '')
      return c.json(presentUpload(upload, receipt), 200, { ...offsetHeaders(upload), ...metadataHeader(upload) })
    })
    .openapi(appendToUpload, async (c) => {
      const offset = c.req.header('upload-offset') ?? ''
      if (!NUMBER.test(offset)) throw problem('malformed', 400, 'Upload-Offset says where the part begins.')
      const arrival = { offset: Number(offset), checksum: checksumOf(c), body: bodyOf(c) }
      const upload = await uploads.append(actorOf(c), c.req.valid('param').id, arrival)
      return c.body(null, 204, offsetHeaders(upload))
    })
    .openapi(cancelUpload, async (c) => {
      await uploads.cancel(actorOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(sendForm, async (c) => {
      const { fields, name, file } = await readForm(bodyOf(c), c.req.header('content-type') ?? '')
      const client = fields.get('client') ?? ''
      if (!NUMBER.test(client)) throw problem('malformed', 400, 'The form does not say for whom the file is.')
      const target = fields.get('target') ?? 'room'
      const begun = {
        clientId: Number(client),
        target,
        please: pleaseIn(fields.get('acknowledgement')),
        name,
        bytes: 1,
      }
      const back = pathIn(fields.get('back'))
      // A failure is shown on the page of the form, not as the answer for programs.
      if (c.req.header('sec-fetch-mode') === 'navigate') c.set('formLeadsTo', `${back}?upload=${NOT_STORED}`)
      const upload = await uploads.sendWhole(actorOf(c), begun, file)
      return c.redirect(`${back}?upload=${upload.id}`, 303)
    })
}

const OFFER = {
  'Tus-Version': TUS.version,
  'Tus-Extension': TUS.extensions,
  'Tus-Checksum-Algorithm': TUS.checksums,
  'Tus-Max-Size': String(BYTES.document),
}

/** A client of another version is told which one is spoken here, before anything is done. OPTIONS is how it asks. */
const speakTus: MiddlewareHandler<Environment> = async (c, next) => {
  const version = c.req.header('tus-resumable')
  if (version !== undefined && version !== TUS.version && c.req.method !== 'OPTIONS') {
    const headers = { 'Tus-Version': TUS.version, 'Tus-Resumable': TUS.version }
    throw problem('tus-version', 412, `Uploads use version ${TUS.version} of the tus protocol.`, { headers })
  }
  await next()
  c.res.headers.set('Tus-Resumable', TUS.version)
}

/** The first part may come with the creation, as tus says. */
async function withFirstPart(c: Context<Environment>, uploads: Uploads, upload: Upload): Promise<Upload> {
  const isPart = c.req.header('content-type')?.startsWith('application/offset+octet-stream')
  if (!isPart || c.req.header('content-length') === '0') return upload
  return await uploads.append(actorOf(c), upload.id, { offset: 0, checksum: checksumOf(c), body: bodyOf(c) })
}

const metadataHeader = ({ name, clientId, target, please }: Upload) => ({
  'Upload-Metadata': Object.entries({
    filename: name,
    client: String(clientId),
    target,
    ...(please && { acknowledgement: please }),
  })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(','),
})

const offsetHeaders = (upload: Upload) => ({
  'Upload-Offset': String(upload.received),
  'Upload-Length': String(upload.bytes),
  'Upload-Expires': new Date(upload.expiresAt).toUTCString(),
})

/** What arrives, as it arrives: the server's own stream where there is one, for it holds back a sender that is too quick. */
function bodyOf(c: Context<Environment>): AsyncIterable<Uint8Array> {
  const body = c.env?.incoming ?? c.req.raw.body
  if (!body) throw problem('malformed', 400, 'There is nothing in this request.')
  return body as AsyncIterable<Uint8Array>
}

function checksumOf(c: Context<Environment>): { algorithm: string; value: string } | null {
  const header = c.req.header('upload-checksum')
  if (header === undefined) return null
  const [algorithm = '', value = ''] = header.split(' ')
  if (!TUS.checksums.split(',').includes(algorithm)) {
    throw problem('malformed', 400, `Checksums are made with ${TUS.checksums.replace(',', ' or ')}.`)
  }
  return { algorithm, value }
}

const pleaseIn = (given: string | undefined): Upload['please'] =>
  given === 'read' || given === 'confirm' ? given : null

/** A page of this site; nothing that leads elsewhere. */
function pathIn(given: string | undefined): string {
  return given && /^\/[\w/-]*$/.test(given) && !given.startsWith('//') ? given : '/portal'
}

const presentReceipt = ({ bytes, ...receipt }: Receipt) => ({ ...receipt, size: bytes })

const presentUpload = (upload: Upload, receipt: Receipt | null) => ({
  id: upload.id,
  name: upload.name,
  size: upload.bytes,
  received: upload.received,
  state: upload.state,
  refusal: upload.refusal,
  receipt: receipt && presentReceipt(receipt),
  expiresAt: upload.expiresAt,
})

interface Form {
  /** Those that come before the file. */
  fields: Map<string, string>
  name: string
  file: AsyncIterable<Uint8Array>
}

function readForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Form> {
  const { promise, resolve, reject } = Promise.withResolvers<Form>()
  const unreadable = () => problem('malformed', 400, 'The form could not be read.')
  const fields = new Map<string, string>()
  let parser: BusboyInstance
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 10, fieldSize: 2_000, files: 1, parts: 12 },
    })
  } catch {
    throw unreadable()
  }
  parser.on('field', (name, value) => void fields.set(name, value))
  parser.on('file', (_field, file, name) => resolve({ fields, name: name ?? '', file }))
  parser.on('finish', () => reject(problem('no-file', 422, 'Choose a file first.')))
  parser.on('error', () => reject(unreadable()))
  const source = Readable.from(body, { objectMode: false })
  // A line that breaks off must end the file that is being read, or its reader would wait for ever.
  source.on('error', (error) => {
    reject(unreadable())
    parser.destroy(error)
  })
  source.pipe(parser)
  return promise
}
