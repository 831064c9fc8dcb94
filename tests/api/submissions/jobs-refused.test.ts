import { expect, test } from 'bun:test'
import { apiKeys, forms, jobSubjects, jobs, stages, submissions } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import { sharedApp, type TestApp } from '../../support/app.ts'
import { jobOf } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

/** A job as it lies there after its process died, about one applicant. */
async function left(
  app: TestApp,
  input: (it: { formId: string; stageId: number; newId: number }) => Record<string, unknown>,
  actor: (keyId: string, owner: { userId: string; workspaceId: string }) => Record<string, unknown>,
) {
  const it = await reviewing(app)
  const { submissionId } = await it.apply()
  const { key } = await it.winnow.createApiKey({
    page_id: it.workspaceId,
    name: 'Mover',
    scopes: ['submissions:write'],
  })
  const { reads, write, signals } = app.app
  const [form] = await reads.select().from(forms).where(eq(forms.id, it.form_id))
  const formNumber = form?.number ?? 0
  const [stage] = await reads
    .select()
    .from(stages)
    .where(and(eq(stages.formNumber, formNumber), eq(stages.kind, 'ARCHIVED')))
  const [subject] = await reads.select().from(submissions).where(eq(submissions.publicId, submissionId))
  const id = `job_${crypto.randomUUID()}`
  const begin = () =>
    write(async tx => {
      const [job] = await tx
        .insert(jobs)
        .values({
          id,
          kind: 'bulk_action',
          workspaceId: it.workspaceId,
          formNumber,
          batchId: `bat_${id}`,
          input: input({
            formId: it.form_id,
            stageId: stage?.id ?? 0,
            newId: subject?.stageId ?? 0,
          }),
          actor: actor(key.id, { userId: it.id, workspaceId: it.workspaceId }),
          total: 1,
          createdBy: it.id,
          createdAt: 0,
        })
        .returning()
      await tx.insert(jobSubjects).values({ jobNumber: job?.number ?? 0, subject: subject?.id ?? 0 })
    })
  const run = async () => {
    await begin()
    signals.send('jobs')
    return jobOf(it.winnow, { form_id: it.form_id, job_id: id })
  }
  return { ...it, keyId: key.id, submissionId, run }
}

const archiving = ({ formId, stageId }: { formId: string; stageId: number }) => ({
  form_id: formId,
  stage_id: stageId,
  message: null,
  exclude_replied: true,
})

/** The key that may move, of this owner */
const ofKey = (keyId: string, owner: { userId: string; workspaceId: string }) => ({
  ...{ kind: 'key', keyId, scopes: ['submissions:write'] },
  ...owner,
})

test('a job ends when the API key that began it is revoked: nobody is moved any more', async () => {
  const app = await sharedApp()
  const it = await left(app, archiving, keyId => ({ kind: 'key', keyId }))
  await app.app.write(tx => tx.update(apiKeys).set({ revokedAt: 1 }).where(eq(apiKeys.id, it.keyId)))
  expect(await it.run()).toMatchObject({
    status: 'FAILED',
    done: 0,
    error: 'The API key that started this was revoked or has expired.',
  })
  expect((await it.one(it.submissionId)).stage).toBe('New')
})

test('a job leaves out who was moved on while it waited', async () => {
  const app = await sharedApp()
  const it = await left(app, given => ({ ...archiving(given), seen_stage_id: given.newId }), ofKey)
  await it.move(it.submissionId, 'Shortlisted')
  expect(await it.run()).toMatchObject({ status: 'DONE', left_out_count: 1 })
  expect(await it.one(it.submissionId)).toMatchObject({ stage: 'Shortlisted' })
})

test('a job counts only those as moved who were not in the status already', async () => {
  const app = await sharedApp()
  const moves = await left(app, archiving, ofKey)
  expect(await moves.run()).toMatchObject({ status: 'DONE', done: 1, moved_count: 1 })
  const isThere = await left(app, archiving, ofKey)
  await isThere.move(isThere.submissionId, 'Archived')
  expect(await isThere.run()).toMatchObject({ status: 'DONE', done: 1, moved_count: 0 })
})

test('a job that cannot be done ends and says so, instead of being tried for ever', async () => {
  const it = await left(
    await sharedApp(),
    () => ({}),
    () => ({ kind: 'user' }),
  )
  expect(await it.run()).toMatchObject({ status: 'FAILED', done: 0 })
})
