import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server of its own with one empty bucket; `url` is what FILES_URL takes. */
export async function startS3(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'winnow', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/winnow/files`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
