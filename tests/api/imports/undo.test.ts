import { describe, expect, test } from 'bun:test'
import { audit, eventSubjects, events, imports, notes, submissions } from '@winnow/db'
import { note } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { jobOf } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const file = { file_name: 'people.csv', file_hash: 'a'.repeat(64), plan: '{"version":1}' }
const person = (line: number) => ({ line, name: `Person ${line}`, email: `p${line}@example.com`, values: [] })

/** A form of which lines 2 to 6 of a file were imported. */
async function imported({ lines = [2, 3, 4, 5, 6], rows = 5 } = {}) {
  const app = await sharedApp()
  const it = await reviewing(app)
  const { id: import_id } = await it.winnow.startImport({ form_id: it.form_id, row_count: rows, ...file })
  const send = (some: number[], more = {}) =>
    it.winnow.importSubmissions({ form_id: it.form_id, import_id, rows: some.map(person), ...more })
  await send(lines, { rows_done: lines.length })
  const { submissions: all } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
  const idOf = (line: number) => all.find(one => one.name === `Person ${line}`)?.submissionId ?? ''
  return {
    ...it,
    app,
    import_id,
    send,
    idOf,
    set: (it: Partial<typeof imports.$inferSelect>) =>
      app.app.write(tx => tx.update(imports).set(it).where(eq(imports.id, import_id))),
    fetch: () => it.winnow.fetchImport({ import_id }),
    async undo() {
      const begun = await it.winnow.undoImport({ import_id })
      return jobOf(it.winnow, begun)
    },
    names: async () =>
      (await it.winnow.fetchSubmissions({ form_id: it.form_id })).submissions.map(one => one.name),
  }
}

describe('an import', () => {
  test('is listed with who, when and how many', async () => {
    const it = await imported({ rows: 8 })
    const { imports, more } = await it.winnow.fetchImports({ form_id: it.form_id })
    expect(more).toBe(false)
    expect(imports).toMatchObject([
      {
        id: it.import_id,
        status: 'RUNNING',
        file_name: 'people.csv',
        row_count: 8,
        rows_done: 5,
        imported_count: 5,
        last_line: 6,
        started_by: { id: it.id },
      },
    ])
  })

  test('takes a line once, however often it is sent', async () => {
    const it = await imported()
    expect((await it.send([5, 6, 7, 7])).imported_count).toBe(1)
    expect(await it.counts()).toMatchObject({ New: 6 })
  })

  test('left in the middle says how far it came, and ends where its last rows are told', async () => {
    const it = await imported({ rows: 8 })
    await it.set({ lastAt: it.app.app.clock() - 61_000 })
    const stopped = await it.fetch()
    expect(stopped.import).toMatchObject({ status: 'STOPPED', rows_done: 5, last_line: 6 })
    expect(stopped.plan).toBe(file.plan)
    await it.send([7], { rows_done: 7 })
    expect((await it.fetch()).import.status).toBe('RUNNING')
    await it.send([], { rows_done: 7, stopped: true })
    expect((await it.fetch()).import.status).toBe('STOPPED')
    await it.send([], { rows_done: 8 })
    expect((await it.fetch()).import).toMatchObject({ status: 'DONE', rows_done: 8, imported_count: 6 })
  })

  test('of another form takes no rows', async () => {
    const it = await imported()
    const other = await reviewing(it.app)
    await expectRefusal(
      other.winnow.importSubmissions({
        form_id: other.form_id,
        import_id: it.import_id,
        rows: [person(9)],
      }),
      'not_found',
    )
  })
})

describe('undoing an import', () => {
  test('deletes the applications that nobody has worked on, with everything of theirs', async () => {
    const it = await imported()
    const own = await it.apply({ name: 'Ada Lovelace' })
    const [before] = await it.app.app.reads
      .select()
      .from(submissions)
      .where(eq(submissions.publicId, it.idOf(2)))
    expect(await it.undo()).toMatchObject({
      kind: 'undo_import',
      status: 'DONE',
      removed_count: 5,
      kept_count: 0,
    })
    expect(await it.names()).toEqual(['Ada Lovelace'])
    expect(await it.counts()).toMatchObject({ New: 1 })
    expect((await it.winnow.fetchWindow({ form_id: it.form_id, search: 'Person' })).total).toBe(0)
    expect((await it.one(own.submissionId)).name).toBe('Ada Lovelace')
    const left = await it.app.app.reads
      .select()
      .from(eventSubjects)
      .where(eq(eventSubjects.submissionId, before?.id ?? 0))
    expect(left).toEqual([])
  })

  test('leaves who was moved, even back again, written to or noted, and names them', async () => {
    const it = await imported()
    await it.move(it.idOf(2), 'Shortlisted')
    const back = await it.move(it.idOf(3), 'Archived')
    await it.winnow.undo({ form_id: it.form_id, batch_id: back.batch_id })
    await it.reply(it.idOf(4))
    const [row] = await it.app.app.reads
      .select()
      .from(submissions)
      .where(eq(submissions.publicId, it.idOf(5)))
    await it.app.app.write(tx =>
      note(tx, { submissionId: row?.id ?? 0, authorId: it.id, text: 'Read twice' }),
    )
    const staying = {
      kept_count: 4,
      kept: [
        { submission_id: it.idOf(2), name: 'Person 2', reason: 'MOVED' },
        { submission_id: it.idOf(3), name: 'Person 3', reason: 'MOVED' },
        { submission_id: it.idOf(4), name: 'Person 4', reason: 'MESSAGED' },
        { submission_id: it.idOf(5), name: 'Person 5', reason: 'NOTED' },
      ],
    }
    expect(await it.fetch()).toMatchObject({ removable_count: 1, ...staying })
    expect(await it.undo()).toMatchObject({ removed_count: 1, kept_count: 4 })
    expect(await it.fetch()).toMatchObject({
      import: { status: 'UNDONE' },
      removable_count: 0,
      ...staying,
    })
    expect(await it.counts()).toMatchObject({ New: 3, Shortlisted: 1 })
    const noted = await it.app.app.reads
      .select()
      .from(notes)
      .where(eq(notes.submissionId, row?.id ?? 0))
    expect(noted).toHaveLength(1)
  })

  test('of 3,000 rows is stopped between two parts, continues with the rest, and leaves nobody', async () => {
    const size = 3_000
    const it = await imported({ lines: [], rows: size })
    for (let from = 2; from < size + 2; from += 500)
      await it.send(
        Array.from({ length: 500 }, (_, n) => from + n),
        { rows_done: from + 498 },
      )
    expect((await it.fetch()).import).toMatchObject({ status: 'DONE', imported_count: size })
    const begun = await it.winnow.undoImport({ import_id: it.import_id })
    await jobOf(it.winnow, begun, ({ done }) => done > 0)
    await it.winnow.stopJob(begun)
    const { status, removed_count: removed = 0 } = await jobOf(it.winnow, begun)
    expect(status).toBe('STOPPED')
    expect(removed % 1_000).toBe(0)
    expect(await it.counts()).toMatchObject({ New: size - removed })
    expect(await it.undo()).toMatchObject({ status: 'DONE', removed_count: size - removed })
    expect(await it.counts()).toMatchObject({ New: 0 })
    expect((await it.fetch()).import.status).toBe('UNDONE')
  }, 30_000)

  test('happens once; an undone import takes no more rows', async () => {
    const it = await imported()
    await it.undo()
    await expectRefusal(it.winnow.undoImport({ import_id: it.import_id }), 'not_undoable')
    await expectRefusal(it.send([9]), 'invalid_input')
  })

  test('is refused after 30 days', async () => {
    const it = await imported()
    await it.set({ startedAt: it.app.app.clock() - 31 * 24 * 60 * 60_000 })
    await expectRefusal(it.winnow.undoImport({ import_id: it.import_id }), 'not_undoable')
  })

  test('is recorded as an event without names, and in the audit log', async () => {
    const it = await imported()
    await it.undo()
    const [event] = (
      await it.app.app.reads.select().from(events).where(eq(events.kind, 'import.undone'))
    ).filter(one => one.data.import === it.import_id)
    expect(event).toMatchObject({
      actorId: it.id,
      data: { import: it.import_id, removed: 5, kept: 0 },
    })
    const [entry] = (
      await it.app.app.reads.select().from(audit).where(eq(audit.kind, 'import_undone'))
    ).filter(one => one.data.import === it.import_id)
    expect(entry).toMatchObject({ actorId: it.id, data: { applications: 5 } })
  })
})

describe('checking a file before its import', () => {
  test('names who has applied, in any case, and imports nothing', async () => {
    const it = await reviewing(await sharedApp())
    await it.apply({ email: 'Ada@example.com' })
    const emails = ['ADA@example.com', 'new@example.com', 'not an address']
    expect(await it.winnow.checkImport({ form_id: it.form_id, emails })).toEqual({
      applied: ['ADA@example.com'],
      repeats_allowed: false,
    })
    expect(await it.counts()).toMatchObject({ New: 1 })
  })

  test('is for who may import: a stranger learns nothing of who applied', async () => {
    const it = await reviewing(await sharedApp())
    const stranger = await owner(await sharedApp())
    await expectRefusal(
      stranger.winnow.checkImport({ form_id: it.form_id, emails: ['ada@example.com'] }),
      'not_form_editor',
    )
  })
})
