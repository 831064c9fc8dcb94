import { beforeAll, describe, expect, test } from 'bun:test'
import { cast } from '@winnow/openapi'
import { freshApp, type TestApp } from '../../support/app.ts'
import { castAround } from '../../support/cast.ts'
import { filling } from '../../support/scenes/filling.ts'
import { pdf, png, tus } from '../../support/uploads.ts'

let app: TestApp
let it: Awaited<ReturnType<typeof filling>>
beforeAll(async () => {
  app = await freshApp()
  it = await filling(app)
})

const bytes = pdf(10_000)
const withFile = async (name = 'deck.pdf', content = bytes) =>
  it.apply({ deck: await it.tus.upload({ ...it.file, filename: name }, content), name })

describe('who may read the file of an application', () => {
  const may = ['owner', 'admin', 'creator', 'editor', 'applicant', 'key']

  test.each(cast.map(who => [who, may.includes(who) ? 200 : 404] as const))('%s: %i', async (who, status) => {
    const all = await castAround(app)
    const { form, people } = all
    const draft = await people.creator.winnow.fetchForEdit({ form_id: form.identifier })
    await people.creator.winnow.editForm({
      form_id: form.identifier,
      revision: draft.revision,
      input_fields: [...draft.inputFields, { type: 'FILE_UPLOAD', question: 'Your deck' }],
      publish: true,
    })
    const { inputFields } = await all.clients.nobody.fetchForFilling({ form_id: form.identifier })
    const field_id = inputFields.at(-1)?.id ?? ''
    const upload = { form_id: form.identifier, field_id, filename: 'deck.pdf', filetype: '' }
    const path = await tus(app).upload(upload, bytes)
    const { submissionId } = await all.clients.nobody.submit({
      form_identifier: form.identifier,
      name: 'Ada',
      email: people.applicant.email,
      time_zone: 'Europe/Lisbon',
      values: [
        {
          id: field_id,
          draft_file_metadata: {
            content_type: 'application/pdf',
            draft_file_path: path,
            original_filename: 'deck.pdf',
          },
        },
      ],
    })
    const place = { form_id: form.identifier, submission_id: submissionId, field_id }
    const headers = await (async (): Promise<Record<string, string>> => {
      if (who === 'nobody') return {}
      if (who !== 'key') return { cookie: people[who].cookie }
      const made = { page_id: all.workspaceId, name: 'Files', scopes: ['submissions:read' as const] }
      return { authorization: `Bearer ${(await people.owner.winnow.createApiKey(made)).token}` }
    })()
    const query = new URLSearchParams({ ...place, file_name: 'deck.pdf' })
    const response = await fetch(`${app.url}/api/media?${query}`, { headers })
    expect(response.status).toBe(status)
    if (status === 200) expect(await response.bytes()).toEqual(bytes)
    const client = all.clients[who]
    const fetched = await client.fetchFile(place).then(
      blob => blob.size,
      (error: { code: string }) => error.code,
    )
    expect(fetched).toBe(status === 200 ? bytes.byteLength : who === 'nobody' ? 'signed_out' : 'not_found')
  })

  test('a key without submissions:read: 404', async () => {
    const { submissionId } = await withFile()
    const { token } = await it.boss.winnow.createApiKey({
      page_id: it.boss.workspaceId,
      name: 'Forms',
      scopes: ['forms:read'],
    })
    const response = await it.read(it.media(submissionId), { authorization: `Bearer ${token}` })
    expect(response.status).toBe(404)
  })

  test('the holder of the applicant’s own link, of this application alone', async () => {
    const { submissionId, ownToken } = await withFile()
    const other = await withFile()
    const own = (token: string) => it.read(it.media(submissionId, undefined, undefined, { own: token }), {})
    expect((await own(ownToken)).status).toBe(200)
    expect((await own(other.ownToken)).status).toBe(404)
    expect((await own(`${ownToken}x`)).status).toBe(404)
    expect((await own(submissionId)).status).toBe(404)
  })

  test('rights are judged at each read: who was taken off the form reads no more', async () => {
    const { submissionId } = await withFile()
    const path = it.media(submissionId)
    expect((await it.read(path)).status).toBe(200)
    await app.app.write(tx => tx.run(`delete from members where user_id = '${it.boss.id}'`))
    await app.app.write(tx => tx.run(`delete from editors where user_id = '${it.boss.id}'`))
    expect((await it.read(path)).status).toBe(404)
    it = await filling(app)
  })
})

describe('the door', () => {
  test('unknown, foreign and misspelt are alike not there', async () => {
    const { submissionId } = await withFile()
    const other = await filling(app)
    const paths = [
      it.media('sub_nothing'),
      it.media(submissionId, it.ids.why),
      it.media(submissionId, it.ids.deck, 'other.pdf'),
      it.media(submissionId, it.ids.deck, 'deck.pdf', { kind: 'thumbnail' }),
      it.media(submissionId, it.ids.deck, 'deck.pdf', { kind: 'nothing' }),
      other.media(submissionId, it.ids.deck),
      '/api/media',
    ]
    const told = new Set<string>()
    for (const path of paths) {
      const response = await it.read(path)
      expect(response.status).toBe(404)
      const { request_id: _, ...rest } = (await response.json()) as Record<string, unknown>
      told.add(JSON.stringify(rest))
    }
    expect(told.size).toBe(1)
    expect((await other.read(it.media(submissionId))).status).toBe(404)
  })

  test('gives a file to keep, a picture to look at, and lets neither run anything', async () => {
    const name = 'Café "résumé"\\ (1).pdf'
    const file = await it.read(it.media((await withFile(name)).submissionId, it.ids.deck, name))
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Caf_ _r_sum___ (1).pdf"; filename*=UTF-8''Caf%C3%A9%20%22r%C3%A9sum%C3%A9%22%5C%20%281%29.pdf`,
    )
    const picture = await it.read(
      it.media((await withFile('me.png', png())).submissionId, it.ids.deck, 'me.png'),
    )
    expect(picture.headers.get('content-disposition')).toStartWith('inline; ')
    for (const { headers } of [file, picture]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain('sandbox')
    }
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-length')).toBe(String(bytes.byteLength))
  })

  test.each([
    ['bytes=0-0', 206, [0, 0]],
    ['bytes=100-199', 206, [100, 199]],
    ['bytes=9990-', 206, [9_990, 9_999]],
    ['bytes=-10', 206, [9_990, 9_999]],
    ['bytes=-99999', 206, [0, 9_999]],
    ['bytes=9000-99999', 206, [9_000, 9_999]],
    ['bytes=10000-', 416, null],
    ['bytes=-0', 416, null],
    ['bytes=5-2', 200, null],
    ['bytes=0-1,5-6', 200, null],
    ['lines=0-1', 200, null],
  ] as const)('Range %s: %i', async (range, status, part) => {
    const { submissionId } = await withFile()
    const response = await it.read(it.media(submissionId), { cookie: it.boss.cookie, range })
    expect(response.status).toBe(status)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    if (status === 416) return expect(response.headers.get('content-range')).toBe('bytes */10000')
    const [first, last] = part ?? [0, 9_999]
    expect(await response.bytes()).toEqual(bytes.subarray(first, last + 1))
    if (part) expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/10000`)
  })

  test('If-Range gives the rest of the file that was begun, and all of any other', async () => {
    const { submissionId } = await withFile()
    const part = (tag: string) =>
      it.read(it.media(submissionId), { cookie: it.boss.cookie, range: 'bytes=9000-', 'if-range': tag })
    const version = (await it.read(it.media(submissionId))).headers.get('etag') ?? ''
    expect(version).toMatch(/^"fil_\w+"$/)
    expect((await part(version)).status).toBe(206)
    const whole = await part('"fil_other"')
    expect(whole.status).toBe(200)
    expect((await whole.bytes()).byteLength).toBe(10_000)
  })

  test('a deleted form’s files are not there', async () => {
    const scene = await filling(app)
    const id = await scene.tus.upload(scene.file, bytes)
    const { submissionId } = await scene.apply({ deck: id })
    await scene.boss.winnow.deleteForm({ form_id: scene.form.identifier })
    expect((await scene.read(scene.media(submissionId))).status).toBe(404)
  })
})
