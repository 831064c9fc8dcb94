import { S3Client, type S3File } from 'bun'
import { StartError } from '../../core/error.ts'
import { bytesOf, checkKey, keyPattern, type Storage } from './storage.ts'

/** Bytes that are sent at once of what is larger: the smallest part that S3 takes. */
const partSize = 5 * 1024 * 1024

/**
 * Files in a bucket of anything that speaks S3, by `s3://key:secret@host/bucket/folder?region=…`; `s3+http://` for a server on
 * this machine that has no TLS. The folder may be left out.
 */
export function s3Storage(address: string): Storage {
  const { client, folder } = clientOf(address)
  const fileOf = (key: string): S3File => {
    checkKey(key)
    return client.file(folder + key)
  }
  const statOf = async (key: string) => {
    try {
      return { bytes: (await fileOf(key).stat()).size }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async put(key, content) {
      const file = fileOf(key)
      if (content instanceof Uint8Array) return { bytes: await file.write(content) }
      const writer = file.writer({ partSize, queueSize: 1, retry: 3 })
      let bytes = 0
      try {
        for await (const chunk of content instanceof Blob ? bytesOf(content) : content) {
          writer.write(chunk)
          // Waits for what is being sent, so that a quick reader does not fill the memory.
          await writer.flush()
          bytes += chunk.byteLength
        }
      } catch (error) {
        // An upload of several parts is ended and taken away: left open, its parts would stay in the bucket unseen.
        await writer.end()
        await file.delete()
        throw error
      }
      await writer.end()
      return { bytes }
    },
    async read(key, range) {
      if (!(await statOf(key))) return null
      return range ? fileOf(key).slice(range.first, range.last + 1) : fileOf(key)
    },
    stat: statOf,
    async delete(key) {
      await fileOf(key)
        .delete()
        .catch(error => {
          if (!isMissing(error)) throw error
        })
    },
    async *list() {
      for (let startAfter: string | undefined; ; ) {
        const page = await client.list({ prefix: folder, ...(startAfter ? { startAfter } : {}) })
        for (const { key, lastModified } of page.contents ?? []) {
          const own = key.slice(folder.length)
          if (keyPattern.test(own)) yield { key: own, writtenAt: Date.parse(lastModified ?? '') }
        }
        startAfter = page.contents?.at(-1)?.key
        if (!page.isTruncated || !startAfter) return
      }
    },
  }
}

function clientOf(address: string) {
  const url = URL.parse(address)
  const [bucket = '', ...folders] = (url?.pathname ?? '').slice(1).split('/').filter(Boolean)
  if (!url || !/^s3(\+https?)?:$/.test(url.protocol) || !url.hostname || !bucket)
    throw new StartError('FILES_URL must look like s3://key:secret@host/bucket')
  const region = url.searchParams.get('region')
  const client = new S3Client({
    endpoint: `${url.protocol === 's3+http:' ? 'http' : 'https'}://${url.host}`,
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    ...(region ? { region } : {}),
  })
  return { client, folder: folders.map(it => `${it}/`).join('') }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'NoSuchKey' || error.code === 'NotFound')
