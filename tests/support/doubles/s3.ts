import { mkdtempSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
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
  answerOnceWritten(server)
  const { port } = await server.run()
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/winnow/files`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

interface Store {
  putObject(object: { bucket: string; key: string }): Promise<{ size: number }>
  getResourcePath(bucket: string, key: string, resource: 'object'): string
}

/** S3rver answers a PUT once it has read the body; S3 does once the object can be read. */
function answerOnceWritten(server: S3rver) {
  const { store } = server as unknown as { store: Store }
  const put = store.putObject.bind(store)
  store.putObject = async object => {
    const result = await put(object)
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    const written = () =>
      stat(path).then(
        it => it.size === result.size,
        () => false,
      )
    while (!(await written())) await Bun.sleep(1)
    return result
  }
}
