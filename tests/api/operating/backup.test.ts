import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '@winnow/db'
import type { Winnow } from '@winnow/sdk'
import { closeFreshApps, freshApp, onServer } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { apply } from '../../support/forms.ts'
import { newFolders } from '../../support/process/folders.ts'
import { operator } from '../../support/process/operator.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { pdf, tus } from '../../support/uploads.ts'

const folders = newFolders()
afterEach(closeFreshApps)
afterAll(folders.remove)

const backupsIn = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map(it => join(folder, it))

/** A form that takes a deck, and its applicants with theirs. */
async function withFiles(dataDir: string) {
  const server = await freshApp({ env: { DATA_DIR: dataDir } })
  const scene = await reviewing(server, {
    questions: [{ type: 'FILE_UPLOAD', question: 'Deck', required: false }],
  })
  const field_id = scene.form.inputFields.find(it => it.question === 'Deck')?.id ?? ''
  const applyWithFile = async (email: string) => {
    const bytes = pdf(2_000)
    const upload = await tus(server).upload(
      { form_id: scene.form_id, field_id, filename: 'deck.pdf', filetype: 'application/pdf' },
      bytes,
    )
    const { submissionId } = await scene.winnow.submit({
      ...{ form_identifier: scene.form_id, name: 'Ada', email, time_zone: 'UTC' },
      values: [
        {
          id: field_id,
          draft_file_metadata: {
            content_type: 'application/pdf',
            draft_file_path: upload,
            original_filename: 'deck.pdf',
          },
        },
      ],
    })
    return { submissionId, bytes }
  }
  return { server, ...scene, field_id, applyWithFile }
}

describe.skipIf(onServer)('a backup', () => {
  test('is taken while people apply, and is one moment of everything, which a restore brings back', async () => {
    const [dataDir, into, again] = [folders.create(), folders.create(), join(folders.create(), 'data')]
    const { server, cookie, form, form_id, field_id, winnow, applyWithFile } = await withFiles(dataDir)
    const first = await applyWithFile('ada@example.com')

    let isOver = false
    const backingUp = operator('backup', [into], { DATA_DIR: dataDir }).finally(() => {
      isOver = true
    })
    let sent = 1
    // As many as a page shows below
    while (!isOver && sent < 100) {
      await apply(winnow, form)
      sent++
    }
    const { code, out, errors } = await backingUp
    expect([code, errors]).toEqual([0, ''])
    expect(out).toMatch(/^Backed up to .+ and \d+ files, in [\d.]+ s\.\n$/)
    await server.close()

    const [backup = ''] = backupsIn(into)
    const restored = await operator('restore', [backup], { DATA_DIR: again })
    expect([restored.code, restored.errors]).toEqual([0, ''])
    const second = await freshApp({ env: { DATA_DIR: again } })
    const editor = clientWith(second, { cookie })
    const { pageDetails } = await editor.fetchSubmissions({ form_id })
    const total = pageDetails.totalCount
    expect(total).toBeGreaterThanOrEqual(1)
    expect(total).toBeLessThanOrEqual(sent)
    await expectWhole(editor, form_id, total)
    const media = new URLSearchParams({
      submission_id: first.submissionId,
      form_id,
      field_id,
      file_name: 'deck.pdf',
    })
    const file = await fetch(`${second.url}/api/media?${media}`, { headers: { cookie } })
    expect(await file.bytes()).toEqual(first.bytes)
  })

  /** Every application that is counted is there, and has what the table shows. */
  async function expectWhole(winnow: Winnow, form_id: string, total: number) {
    const { submissions } = await winnow.fetchSubmissions({ form_id })
    expect(submissions.filter(it => it.fieldValues.length > 0)).toHaveLength(total)
    const { statusCounts } = await winnow.fetchCounts({ form_id, fetch_status_counts: true })
    expect(statusCounts.find(it => it.stage === 'New')?.count).toBe(total)
  }

  test('takes no space for files that the one before has, and only so many are kept', async () => {
    const [dataDir, into] = [folders.create(), folders.create()]
    const { applyWithFile } = await withFiles(dataDir)
    await applyWithFile('ada@example.com')
    for (let i = 0; i < 3; i++)
      expect((await operator('backup', [into, '--keep', '2'], { DATA_DIR: dataDir })).code).toBe(0)
    const kept = backupsIn(into)
    expect(kept).toHaveLength(2)
    const [one, other] = await Promise.all(
      kept.map(async it => {
        const files = readdirSync(join(it, 'files'), { recursive: true }).map(String)
        return stat(join(it, 'files', files.find(name => name.length > 30) ?? ''))
      }),
    )
    expect(one?.ino).toBe(other?.ino ?? 0)
  })

  test('of a damaged database is not kept, and says so', async () => {
    const [dataDir, into] = [folders.create(), folders.create()]
    const { server } = await withFiles(dataDir)
    await server.close()
    const file = join(dataDir, 'winnow.db')
    const client = connect(`file:${file}`)
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    client.close()
    const bytes = await Bun.file(file).bytes()
    bytes.fill(0xff, 3 * 4096, bytes.byteLength)
    await Bun.write(file, bytes)
    const { code } = await operator('backup', [into], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(backupsIn(into)).toEqual([])
  })
})

describe.skipIf(onServer)('a restore', () => {
  test('overwrites nothing, and takes nothing but a backup', async () => {
    const [dataDir, into] = [folders.create(), folders.create()]
    const server = await freshApp({ env: { DATA_DIR: dataDir } })
    await operator('backup', [into], { DATA_DIR: dataDir })
    await server.close()
    const [backup = ''] = backupsIn(into)
    const onto = await operator('restore', [backup], { DATA_DIR: dataDir })
    expect(onto.code).toBe(1)
    expect(onto.errors).toContain(`${join(dataDir, 'winnow.db')} exists. Move ${dataDir} away`)
    const other = await operator('restore', [into], { DATA_DIR: join(dataDir, 'new') })
    expect([other.code, other.errors]).toEqual([
      1,
      `${into} is not a backup: it has no backup.json. Give the folder of one backup.\n`,
    ])
  })

  test('of a damaged backup is refused before anything is written', async () => {
    const [dataDir, into, again] = [folders.create(), folders.create(), join(folders.create(), 'data')]
    await (await freshApp({ env: { DATA_DIR: dataDir } })).close()
    await operator('backup', [into], { DATA_DIR: dataDir })
    const [backup = ''] = backupsIn(into)
    const client = connect(`file:${join(backup, 'winnow.db')}`)
    const { rows } = await client.execute("select rootpage from sqlite_master where name = 'templates'")
    client.close()
    const bytes = await Bun.file(join(backup, 'winnow.db')).bytes()
    bytes[(Number(rows[0]?.rootpage) - 1) * 4096] = 0xff
    await Bun.write(join(backup, 'winnow.db'), bytes)
    await mkdir(again)
    const { code, errors } = await operator('restore', [backup], { DATA_DIR: again })
    expect([code, errors]).toEqual([
      1,
      'The database of this backup is damaged. Nothing was changed. Use another backup.\n',
    ])
    expect(readdirSync(again)).toEqual([])
  })
})
