import { expect, test } from 'bun:test'
import type { Client, InStatement } from '@libsql/client'
import { removeDroppedFiles } from '@winnow/api/files/remove-dropped'
import { openStorage } from '@winnow/api/ports/storage/open'
import { cleanUpStorage, cleanUpUploads } from '@winnow/api/uploads/cleanup'
import { files, uploads } from '@winnow/db'
import { freshApp } from '../../support/app.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf } from '../../support/uploads.ts'

const day = 24 * 3_600_000

test('bytes that become a file while the storage is looked through stay', async () => {
  const app = await freshApp()
  const it = await filling(app)
  const { storage, reads } = app.app
  const bytes = pdf()
  const id = await it.tus.create(it.file, bytes.byteLength)
  app.app.storage = { ...storage, read: () => Promise.reject(new Error('The disk does not answer')) }
  expect((await it.tus.patch(id, 0, bytes)).status).toBe(503)
  app.app.storage = storage
  app.travel(day + 60_000)
  let looks = 0
  const { $client: client } = reads as typeof reads & { $client: Client }
  const execute = async (statement: InStatement) => {
    const rows = await client.execute(statement)
    // Between the first look at the rows and the second its sender asks where it stands.
    if (++looks === 1) expect(await it.tus.offset(id)).toBe(bytes.byteLength)
    return rows
  }
  const looking = new Proxy(reads, {
    get: (of, name) => (name === '$client' ? { execute } : Reflect.get(of, name)),
  })
  await cleanUpStorage({ ...app.app, reads: looking })
  expect(looks).toBeGreaterThan(1)
  const { submissionId } = await it.apply({ deck: id })
  expect(await (await it.read(it.media(submissionId))).bytes()).toEqual(bytes)
  await app.close()
})

test('an object whose bucket does not say when it was written is never old enough to go', async () => {
  const key = crypto.randomUUID()
  const methods: string[] = []
  await using bucket = Bun.serve({
    port: 0,
    fetch(request) {
      methods.push(request.method)
      return new Response(
        `<ListBucketResult><Name>winnow</Name><IsTruncated>false</IsTruncated>
          <Contents><Key>${key}</Key><Size>100</Size></Contents></ListBucketResult>`,
        { headers: { 'content-type': 'application/xml' } },
      )
    },
  })
  const app = await freshApp()
  const filesUrl = `s3+http://key:secret@127.0.0.1:${bucket.port}/winnow`
  await cleanUpStorage({ ...app.app, storage: openStorage({ filesUrl, dataDir: '' }) })
  expect(methods).toEqual(['GET'])
  await app.close()
})

test('uploads that nobody has touched for 30 days go with their bytes, refused ones after a day; an application keeps its own', async () => {
  const app = await freshApp()
  const it = await filling(app)
  const keys = async () => {
    const all: string[] = []
    for await (const { key } of app.app.storage.list()) all.push(key)
    return all.length
  }
  const kept = async () => (await app.app.reads.select().from(uploads)).map(row => row.state).toSorted()
  const cleanUp = async () => {
    await cleanUpUploads(app.app)
    await removeDroppedFiles(app.app)
  }
  // What is drawn of the form is not an upload.
  const drawn = async () =>
    (await app.app.reads.select().from(files)).filter(row => row.ownerKind.startsWith('form')).length
  while ((await drawn()) === 0) await Bun.sleep(5)
  const before = await keys()

  const { submissionId, ownToken } = await it.apply({ deck: await it.tus.upload(it.file, pdf()) })
  await it.tus.upload(it.file, pdf())
  const half = await it.tus.create(it.file, 2_000)
  await it.tus.patch(half, 0, pdf(1_000))
  const wrong = await it.tus.create(it.file, 6)
  await it.tus.patch(wrong, 0, new TextEncoder().encode('<html>'))
  expect(await kept()).toEqual(['DONE', 'OPEN', 'REFUSED', 'TAKEN'])
  expect(await keys()).toBe(before + 3)

  app.travel(day + 60_000)
  await cleanUp()
  expect(await kept()).toEqual(['DONE', 'OPEN', 'TAKEN'])

  app.travel(28 * day)
  await it.tus.patch(half, 1_000, pdf(500))
  app.travel(day)
  await cleanUp()
  expect(await kept()).toEqual(['OPEN'])
  expect(await keys()).toBe(before + 3)

  app.travel(30 * day)
  await cleanUp()
  expect(await kept()).toEqual([])
  expect(await keys()).toBe(before + 1)
  const own = await it.read(it.media(submissionId, undefined, undefined, { own: ownToken }), {})
  expect((await own.bytes()).byteLength).toBe(1_000)
  await app.close()
})
