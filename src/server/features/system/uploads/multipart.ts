import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { problem } from '#server/http/problem.ts'

interface Form {
  /** Those that come before the file. */
  fields: Map<string, string>
  name: string
  file: AsyncIterable<Uint8Array>
}

/** Reads a form up to its file, which is then read as it comes. */
export function readForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Form> {
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
