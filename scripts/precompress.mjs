import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const LEAST_BYTES = 512
// The best one, 11, takes almost three times as long, which each first start would wait for, and saves 2 % of the bytes.
const QUALITY = 10
// What every page of the application waits for is worth it.
const WAITED_FOR = /[\\/](react|router|signed-in|controls|start|room)-[^\\/]*\.js$/

const ENCODINGS = {
  '.br': (bytes, file) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: WAITED_FOR.test(file) ? constants.BROTLI_MAX_QUALITY : QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes compressed files beside those of the build, unless they are there. */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const jobs = files.flatMap((file) => {
    const bytes = readFileSync(file)
    if (bytes.length < LEAST_BYTES) return []
    return Object.entries(ENCODINGS)
      .filter(([ending]) => !isDone(file, file + ending))
      .map(async ([ending, compress]) => {
        const smaller = await compress(bytes, file)
        if (smaller.length < bytes.length && existsSync(file)) writeFileSync(file + ending, smaller)
      })
  })
  await Promise.all(jobs)
}

function isDone(file, compressed) {
  return existsSync(compressed) && statSync(compressed).mtimeMs >= statSync(file).mtimeMs
}
