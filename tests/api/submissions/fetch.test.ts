import { describe, expect, test } from 'bun:test'
import { submissions } from '@winnow/db'
import { note, result, search } from '@winnow/db/factories'
import { windows } from '@winnow/sdk'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { clientWith } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

type Scene = Awaited<ReturnType<typeof reviewing>>

describe('/submission/fetch', () => {
  test('has 100 a page, the first come first, and its first page reveals the total', async () => {
    const it = await reviewing(await sharedApp())
    const ids = []
    for (let n = 0; n < 103; n++) ids.push((await it.apply()).submissionId)
    const page = async (offset: number) => {
      const reply = await it.winnow.fetchSubmissions({ form_id: it.form_id, page_details: { offset } })
      expect(reply.pageDetails).toMatchObject({ totalCount: 103, pageSize: 100, offset })
      return reply.submissions.map(one => one.submissionId)
    }
    expect([...(await page(0)), ...(await page(100))]).toEqual(ids)
  })

  test('takes the documented page_details, latest first where asked', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(3)
    const { submissions } = await it.winnow.fetchSubmissions({
      form_id: it.form_id,
      form_token: it.form.formToken,
      starting_timestamp: 0,
      page_details: {
        total_count: 3,
        page_size: 2,
        offset: 0,
        sorting_type: 'CREATION',
        sorting_order: 'DESC',
      },
    })
    expect(submissions.map(one => one.submissionId)).toHaveLength(2)
    const { submissions: first } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    expect(first.map(one => one.submissionId).toSorted()).toEqual(ids.toSorted())
    expect(submissions.map(one => one.submissionId)).toEqual(
      first
        .map(one => one.submissionId)
        .toReversed()
        .slice(0, 2),
    )
  })

  test('starting_timestamp is an inclusive lower bound', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await it.apply()
    app.travel(1_000)
    const second = await it.apply()
    const at = Date.parse(second.submittedAt)
    const since = async (starting_timestamp: number) => {
      const reply = await it.winnow.fetchSubmissions({ form_id: it.form_id, starting_timestamp })
      return reply.pageDetails.totalCount
    }
    expect([await since(0), await since(at), await since(at + 1)]).toEqual([2, 1, 0])
    await app.close()
  })

  test('takes the filters of the table beside: stage, search and sort', async () => {
    const it = await reviewing(await sharedApp())
    await it.apply({ name: 'Bea Lopes' })
    await it.apply({ name: 'Ana Lopes' })
    const { submissionId } = await it.apply({ name: 'Caio Lopes' })
    await it.move(submissionId, 'Archived')
    const { submissions, pageDetails } = await it.winnow.fetchSubmissions({
      form_id: it.form_id,
      stage: 'new',
      search: 'lopes',
      sort: { columnId: 'applicant', direction: 'ASC' },
    })
    expect(submissions.map(one => one.name)).toEqual(['Ana Lopes', 'Bea Lopes'])
    expect(pageDetails.totalCount).toBe(2)
  })

  test('a search finds its words in any order, accents and case aside, and a quoted one as it stands', async () => {
    const it = await reviewing(await sharedApp())
    await it.apply({ name: 'Joaquín Herrera Ruiz' })
    await it.apply({ name: 'Ruiz Ibarra', email: 'joaquin@example.org' })
    await it.apply({ name: 'Joaquín Herrera' })
    const found = async (search: string) =>
      (await it.winnow.fetchSubmissions({ form_id: it.form_id, search })).submissions.map(one => one.name)
    expect(await found('ruiz JOAQUIN')).toEqual(['Joaquín Herrera Ruiz', 'Ruiz Ibarra'])
    expect(await found('herrera ru')).toEqual(['Joaquín Herrera Ruiz'])
    expect(await found('"herrera ruiz" joaq')).toEqual(['Joaquín Herrera Ruiz'])
    expect(await found('"ruiz herrera"')).toEqual([])
  })

  test('takes the ids of some, of those that match', async () => {
    const it = await reviewing(await sharedApp())
    const [first = '', second = ''] = await it.applicants(3)
    await it.move(second, 'Archived')
    const idsOf = async (query: object) => {
      const submission_ids = [second, first]
      const { rows } = await it.winnow.fetchWindow({ form_id: it.form_id, submission_ids, ...query })
      return rows.map(([id]) => id)
    }
    expect(await idsOf({ sort: { columnId: 'date', direction: 'ASC' } })).toEqual([first, second])
    expect(await idsOf({ stage: 'New' })).toEqual([first])
    expect(await idsOf({ submission_ids: [] })).toEqual([])
  })

  test('a page over 1,000 is refused', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const body = { form_id: it.form_id, page_details: { page_size: 1_001 } }
    const response = await call(app, '/submission/fetch', body, { cookie: it.cookie })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'page_details.page_size' }] })
  })
})

describe('a walk while applications arrive', () => {
  /** Applications that were acknowledged, in any order, while `walk` reads pages. */
  async function arriving(walk: (it: Scene, more: () => Promise<unknown>) => Promise<string[]>) {
    const it = await reviewing(await sharedApp())
    for (let n = 0; n < 6; n++) await it.apply()
    const acknowledged = new Set<string>()
    const more = async () => {
      // Side by side: whose call came first is not who is stored first.
      const came = await Promise.all(Array.from({ length: 8 }, () => it.apply()))
      for (const { submissionId } of came) acknowledged.add(submissionId)
    }
    await more()
    const walked = await walk(it, more)
    return { acknowledged: [...acknowledged], walked }
  }

  test('by offsets, ascending, misses nobody and repeats nobody', async () => {
    const { acknowledged, walked } = await arriving(async (it, more) => {
      const ids: string[] = []
      for (let page = 0; ; page++) {
        const { submissions } = await it.winnow.fetchSubmissions({
          form_id: it.form_id,
          page_details: { page_size: 5, offset: ids.length },
        })
        ids.push(...submissions.map(one => one.submissionId))
        if (submissions.length === 0) return ids
        if (page < 4) await more()
      }
    })
    expect(new Set(walked).size).toBe(walked.length)
    expect(walked).toEqual(expect.arrayContaining(acknowledged))
  })

  test.each(['ASC', 'DESC'] as const)('by cursors, %s, misses nobody and repeats nobody', async order => {
    let before: string[] = []
    const { acknowledged, walked } = await arriving(async (it, more) => {
      before = (await it.winnow.fetchSubmissions({ form_id: it.form_id })).submissions.map(
        one => one.submissionId,
      )
      const ids: string[] = []
      let cursor: string | null = null
      for (let page = 0; ; page++) {
        const reply: Awaited<ReturnType<typeof it.winnow.fetchSubmissions>> =
          await it.winnow.fetchSubmissions({
            form_id: it.form_id,
            page_details: { page_size: 5, sorting_order: order, cursor },
          })
        ids.push(...reply.submissions.map(one => one.submissionId))
        cursor = reply.pageDetails.nextCursor
        if (cursor === null) return ids
        if (page < 3) await more()
      }
    })
    expect(new Set(walked).size).toBe(walked.length)
    // Who comes while it goes back in time is not behind it.
    expect(walked).toEqual(expect.arrayContaining(order === 'ASC' ? acknowledged : before))
  })

  test('an application is stored in the order of commits, though its call came in first', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const clock = app.app.clock
    const later = await it.apply()
    // As the call that came in first, and was stored last.
    app.app.clock = () => Date.parse(later.submittedAt) - 40
    const { submissionId, submittedAt } = await it.apply()
    app.app.clock = clock
    expect(submittedAt).toBe(later.submittedAt)
    const { submissions: read } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    expect(read.map(one => one.submissionId)).toEqual([later.submissionId, submissionId])
  })

  test('a cursor that is not ours, or beside another sort, is refused', async () => {
    const it = await reviewing(await sharedApp())
    await it.applicants(2)
    const first = await it.winnow.fetchSubmissions({ form_id: it.form_id, page_details: { page_size: 1 } })
    const { nextCursor: cursor } = first.pageDetails
    const made = it.winnow.fetchSubmissions({ form_id: it.form_id, page_details: { cursor: 'x' } })
    expect((await expectRefusal(made, 'invalid_input')).at('page_details.cursor')).toContain('Unknown cursor')
    const sorted = it.winnow.fetchSubmissions({
      form_id: it.form_id,
      page_details: { cursor },
      sort: { columnId: 'applicant', direction: 'ASC' },
    })
    expect((await expectRefusal(sorted, 'invalid_input')).at('page_details.cursor')).toContain(
      'sorted by date',
    )
  })
})

describe('the SDK’s walk over a stage', () => {
  test('meets everybody once who stood there at the start, though they are moved away meanwhile', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(24)
    const met: string[] = []
    for await (const window of windows(it.winnow, { form_id: it.form_id, stage: 'New' }, { size: 5 })) {
      expect(window.total).toBe(24)
      met.push(...window.rows.map(row => String(row[window.columns.indexOf('submissionId')])))
      await it.winnow.bulkAction({ form_id: it.form_id, submission_ids: met.slice(-3), action: 'Archived' })
    }
    expect(met.toSorted()).toEqual(ids.toSorted())
  })
})

describe('/submission/fetch-one', () => {
  test('has every answer in full, in the order of the questions', async () => {
    const it = await reviewing(await sharedApp(), {
      questions: [
        { type: 'LONG_TEXT', question: 'Why?' },
        { type: 'MULTI_SELECT', question: 'Skills', options: ['Go', 'SQL'] },
        { type: 'PHONE_NUMBER', question: 'Phone' },
      ],
    })
    const { submissionId, submittedAt } = await it.apply({
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      answers: { Skills: ['SQL'], 'Why?': 'y'.repeat(300) },
    })
    expect(await it.one(submissionId)).toMatchObject({
      submissionId,
      submittedAt,
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      stage: 'New',
      chatId: null,
      responded: false,
      assignedLabels: [],
      fieldValues: [
        { inputType: 'LONG_TEXT', value: 'y'.repeat(300) },
        { inputType: 'MULTI_SELECT', value: ['SQL'] },
        { inputType: 'PHONE_NUMBER', value: null },
      ],
    })
  })

  test('carries the newest note and what the assistant found; a key reads no notes', async () => {
    const { app, ...rest } = await sharedApp()
    const it = await reviewing({ app, ...rest })
    const { submissionId } = await it.apply()
    expect(await it.one(submissionId)).toMatchObject({ lastComment: null, aiFieldValues: [] })
    const [row] = await app.reads.select().from(submissions).where(eq(submissions.publicId, submissionId))
    const [id, formNumber] = [row?.id ?? 0, row?.formNumber ?? 0]
    const asked = await app.write(async tx => {
      await note(tx, { submissionId: id, authorId: it.id, text: 'Older' })
      await note(tx, { submissionId: id, authorId: it.id, text: 'Newer' })
      const { criteria } = await search(tx, { formNumber, name: 'Engineers', criteria: ['Builds', 'Leads'] })
      const [builds, leads] = criteria
      await result(tx, { criterionNumber: builds?.number ?? 0, submissionId: id, result: 'MAYBE' })
      await result(tx, {
        criterionNumber: leads?.number ?? 0,
        submissionId: id,
        result: 'NO',
        override: 'YES',
      })
      return criteria
    })
    const reason = 'It says so.'
    expect(await it.one(submissionId)).toMatchObject({
      lastComment: { comment: '<p>Newer</p>' },
      aiFieldValues: [
        { fieldId: asked[0]?.id, result: 'MAYBE', value: 'MAYBE', resultType: 'ASSISTANT', reason },
        { fieldId: asked[1]?.id, result: 'YES', value: 'YES', resultType: 'REVIEWER', reason },
      ],
    })
    const { token } = await it.winnow.createApiKey({
      page_id: it.workspaceId,
      name: 'Export',
      scopes: ['submissions:read'],
    })
    const key = clientWith({ app, ...rest }, { authorization: `Bearer ${token}` })
    const { submissions: read } = await key.fetchSubmissions({ form_id: it.form_id })
    expect(read[0]).toMatchObject({ lastComment: null, aiFieldValues: [{}, {}] })
  })

  test('carries what the same address received last in other forms, for who manages those too', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const { winnow, form_id } = it
    const other = await makeForm(winnow, it.workspaceId, { settings: { multiple_submissions: true } })
    const elsewhere = { form_id: other.identifier }
    const ofOther = { form_id, source_form_id: other.identifier }
    const { id: status } = await winnow.addCustomField({ ...ofOther, type: 'FORM_STATUS' })
    const { id: labels } = await winnow.addCustomField({ ...ofOther, type: 'FORM_LABELS' })
    const before = await apply(winnow, other, { email: 'Ada@example.com' })
    const { submissionId: submission_id } = await apply(winnow, other, { email: 'Ada@example.com' })
    for (const value of ['Strong', 'Remote']) await winnow.addLabel({ ...elsewhere, value })
    await winnow.updateStage({ ...elsewhere, submission_id, stage: 'Shortlisted' })
    await winnow.updateStage({ ...elsewhere, submission_id: before.submissionId, stage: 'Archived' })
    await winnow.updateSubmissionLabels({ ...elsewhere, submission_id, add_labels: ['Strong', 'Remote'] })
    const { submissionId } = await it.apply({ email: 'ada@example.com' })
    const { submissionId: stranger } = await it.apply({ email: 'bo@example.com' })
    expect((await it.one(submissionId)).customFieldValues).toEqual([
      { fieldId: status, value: 'Shortlisted' },
      { fieldId: labels, value: ['Remote', 'Strong'] },
    ])
    expect((await it.one(stranger)).customFieldValues).toEqual([
      { fieldId: status, value: null },
      { fieldId: labels, value: [] },
    ])
    const { winnow: guest } = await colleague(app, it)
    expect((await guest.fetchSubmission({ form_id, submission_id: submissionId })).customFieldValues).toEqual(
      [],
    )
  })

  test("another form's application and an unknown one answer 404 alike", async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const { submissionId } = await (await reviewing(app)).apply()
    const [foreign, unknown] = [
      await expectRefusal(it.one(submissionId), 'not_found'),
      await expectRefusal(it.one('sub_unknown'), 'not_found'),
    ]
    expect(foreign.message).toBe(unknown.message)
  })
})
