import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A store that speaks S3 and checks signatures, on a temporary folder. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  const { port } = await server.run()
  return {
    /** The store's own key: any other is refused. */
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/uploads/site?tls=0`,
    async stop(): Promise<void> {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
