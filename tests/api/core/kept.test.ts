import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kept } from '@winnow/api/core/database/kept'
import { type OpenDatabase, openDatabase, stageCounts, stages } from '@winnow/db'
import { workspace } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { onServer, sharedApp } from '../../support/app.ts'
import { putMigratedFile } from '../../support/migrated-file.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

/** A read of a form's stages that counts how often it is made. */
function countedRead() {
  const made = { reads: 0 }
  const labels = kept([stages], async (db, formNumber: number) => {
    made.reads++
    const rows = await db.select().from(stages).where(eq(stages.formNumber, formNumber))
    return rows.map(it => it.label)
  })
  return { made, labels }
}

const formNumber = async ({ reads }: OpenDatabase, id: string) =>
  (await reads.query.forms.findFirst({ where: (row, { eq }) => eq(row.id, id) }))?.number ?? 0

const rename = (number: number, to: string) => ({
  sql: "update stages set label = ?, label_key = ? where form_number = ? and kind = 'NEW'",
  args: [to, to.toLowerCase(), number],
})

/** A server is asked each time. */
describe.skipIf(onServer)('a read that is kept', () => {
  async function scene() {
    const { app } = await sharedApp()
    const it = await reviewing(await sharedApp())
    return { app, number: await formNumber(app.database, it.form_id), ...countedRead() }
  }

  test('is made once, in a transaction and outside, while its rows stay as they are', async () => {
    const { made, labels } = countedRead()
    // Alone: a server deletes rows by itself, and whatever deletes may change any table.
    const folder = mkdtempSync(join(tmpdir(), 'winnow-kept-'))
    await putMigratedFile(join(folder, 'winnow.db'))
    const { reads, writes, close } = await openDatabase(`file:${join(folder, 'winnow.db')}`)
    for (let turn = 0; turn < 3; turn++) {
      await writes.transaction(async () => {
        await labels(writes, 1)
        await workspace(writes)
      })
      await labels(reads, 1)
    }
    close()
    rmSync(folder, { recursive: true })
    expect(made.reads).toBe(2)
  })

  test('sees what its own transaction wrote, and forgets it when that is rolled back', async () => {
    const { app, number, labels } = await scene()
    await app.write(tx => labels(tx, number))
    const failed = app.write(async tx => {
      await tx.update(stages).set({ label: 'Arrived' }).where(eq(stages.formNumber, number))
      expect(await labels(tx, number)).toContain('Arrived')
      expect(await labels(app.reads, number)).not.toContain('Arrived')
      throw new Error('Changed my mind')
    })
    await expect(failed).rejects.toThrow('Changed my mind')
    expect(await app.write(tx => labels(tx, number))).not.toContain('Arrived')
  })

  test('outside of the transaction sees what it wrote once that is committed', async () => {
    const { app, number, labels } = await scene()
    await app.write(async tx => {
      await tx.update(stages).set({ label: 'Arrived' }).where(eq(stages.formNumber, number))
      await labels(app.reads, number)
    })
    expect(await labels(app.reads, number)).toContain('Arrived')
  })

  test('outside of the transaction sees that it deleted rows once that is committed', async () => {
    const { app, number, labels } = await scene()
    await app.write(async tx => {
      await tx.delete(stageCounts).where(eq(stageCounts.formNumber, number))
      await tx.delete(stages).where(eq(stages.formNumber, number))
      expect(await labels(app.reads, number)).toContain('Shortlisted')
    })
    expect(await labels(app.reads, number)).toEqual([])
  })

  test('sees what another process wrote', async () => {
    const { app, number, labels } = await scene()
    await app.write(tx => labels(tx, number))
    await labels(app.reads, number)
    const other = await openDatabase(app.database.url)
    await other.writeClient.execute(rename(number, 'Arrived'))
    other.close()
    expect(await labels(app.reads, number)).toContain('Arrived')
    expect(await app.write(tx => labels(tx, number))).toContain('Arrived')
  })

  test('cannot be changed by its readers', async () => {
    const { app, number, labels } = await scene()
    const found = await app.write(tx => labels(tx, number))
    expect(() => found.push('Mine')).toThrow()
  })
})

test('a status that another process renamed is known by its new name at once', async () => {
  const it = await reviewing(await sharedApp())
  const { app } = await sharedApp()
  const submission_id = await it.apply().then(({ submissionId }) => submissionId)
  const move = (stage: string) => it.winnow.updateStage({ form_id: it.form_id, submission_id, stage })
  await move('Shortlisted')
  const other = await openDatabase(app.database.url, app.database.authToken)
  await other.writeClient.execute(rename(await formNumber(other, it.form_id), 'Arrived'))
  other.close()
  await expect(move('New')).rejects.toThrow('This form has no such status')
  expect((await move('Arrived')).stage).toBe('Arrived')
})
