import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWinnow, type Winnow } from '@winnow/sdk'
import { freshApp, onServer, sharedApp } from '../../support/app.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { newDatabase } from '../../support/process/sqld.ts'
import { serverProcess } from '../../support/process/start.ts'
import { crowd, jobOf } from '../../support/scenes/many-applicants.ts'
import { countsOf, reviewing } from '../../support/scenes/reviewing.ts'

const size = 10_001
const slow = 120_000
/** For what a job does beside its writes: a crowd of its own takes a libSQL server half a minute. */
const filesOnly = test.skipIf(onServer)

const undone: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of undone.splice(0).toReversed()) await undo()
})

/** Moves everybody in New as a job; the ids of what was begun. */
async function begin(winnow: Winnow, form_id: string, count: number, message?: string) {
  const begun = await winnow.bulkAction({
    form_id,
    selection: { stage: 'New', count },
    action: 'Archived',
    ...(message === undefined ? {} : { send_message: true, message }),
  })
  expect(begun).toMatchObject({ action_success_count: 0, message_success_count: 0 })
  return { form_id, job_id: begun.job_id ?? '', batch_id: begun.batch_id }
}

describe('a bulk action on more than 10,000', () => {
  test(
    'is a job that tells how far it is, and is undone by another one',
    async () => {
      const it = await crowd(await sharedApp(), size)
      const { form_id, job_id, batch_id } = await begin(it.winnow, it.form_id, size)
      const job = await jobOf(it.winnow, { form_id, job_id })
      expect(job).toMatchObject({ kind: 'bulk_action', status: 'DONE', done: size, total: size, batch_id })
      expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: size })

      // One is moved on meanwhile, and stays.
      await it.move(it.ids[0] ?? '', 'Shortlisted')
      const undo = await it.winnow.undo({ form_id, batch_id })
      expect(undo.job_id).not.toBeNull()
      const back = await jobOf(it.winnow, { form_id, job_id: undo.job_id ?? '' })
      expect(back).toMatchObject({
        kind: 'undo',
        status: 'DONE',
        done: size,
        total: size,
        undone_count: size - 1,
        skipped_count: 1,
        skipped: [{ submission_id: it.ids[0], stage: 'Shortlisted', withdrawn: false }],
      })
      expect(await it.counts()).toEqual({ New: size - 1, Shortlisted: 1, Archived: 0 })
    },
    slow,
  )

  filesOnly(
    'by name is a job too, but for those who were moved since',
    async () => {
      const it = await crowd(await sharedApp(), size + 1)
      await it.move(it.ids[3] ?? '', 'Shortlisted')
      const body = { form_id: it.form_id, submission_ids: it.ids, action: 'Archived', expected_stage: 'New' }
      await expectRefusal(it.winnow.bulkAction(body), 'stage_changed')
      const { job_id } = await it.winnow.bulkAction({ ...body, leave_out_moved: true })
      const job = await jobOf(it.winnow, { form_id: it.form_id, job_id: job_id ?? '' })
      expect(job).toMatchObject({ status: 'DONE', done: size, total: size })
      expect(await it.counts()).toEqual({ New: 0, Shortlisted: 1, Archived: size })
    },
    slow,
  )

  test(
    'writes to those without a reply, each once',
    async () => {
      const app = await freshApp({ config: { repliesPerDay: size } })
      undone.push(() => app.close())
      const it = await crowd(app, size)
      await it.reply(it.ids[7] ?? '')
      const { form_id, job_id } = await begin(it.winnow, it.form_id, size, 'Hi {first_name}')
      const job = await jobOf(it.winnow, { form_id, job_id })
      expect(job).toMatchObject({ status: 'DONE', message_success_count: size - 1, message_failed_count: 0 })
      const { respondedCount } = await it.winnow.fetchCounts({ form_id })
      expect(respondedCount).toBe(size)
    },
    slow,
  )

  filesOnly(
    'asks for today’s limit and for the count before its first part',
    async () => {
      const it = await crowd(await sharedApp(), size)
      const body = { form_id: it.form_id, action: 'Archived', selection: { stage: 'New', count: size } }
      const sending = it.winnow.bulkAction({ ...body, send_message: true, message: 'Hello' })
      await expectRefusal(sending, 'daily_limit')
      const changed = it.winnow.bulkAction({ ...body, selection: { stage: 'New', count: size + 1 } })
      expect((await expectRefusal(changed, 'selection_changed')).problem?.count).toBe(size)
      expect(await it.counts()).toEqual({ New: size, Shortlisted: 0, Archived: 0 })
    },
    slow,
  )

  test(
    'stops after the part it is at; what is done stays and can be undone',
    async () => {
      const many = 25_001
      const it = await crowd(await sharedApp(), many)
      const { form_id, job_id, batch_id } = await begin(it.winnow, it.form_id, many)
      await jobOf(it.winnow, { form_id, job_id }, ({ done }) => done > 0)
      await it.winnow.stopJob({ form_id, job_id })
      const job = await jobOf(it.winnow, { form_id, job_id })
      expect(job.status).toBe('STOPPED')
      expect(job.done).toBeGreaterThan(0)
      expect(job.done).toBeLessThan(many)
      expect(await it.counts()).toEqual({ New: many - job.done, Shortlisted: 0, Archived: job.done })

      // Stopping what is over changes nothing.
      expect(await it.winnow.stopJob({ form_id, job_id })).toEqual(job)
      const undo = await it.winnow.undo({ form_id, batch_id })
      if (undo.job_id) await jobOf(it.winnow, { form_id, job_id: undo.job_id })
      expect(await it.counts()).toEqual({ New: many, Shortlisted: 0, Archived: 0 })
    },
    slow,
  )

  filesOnly(
    'nobody else’s job is told or stopped',
    async () => {
      const app = await sharedApp()
      const it = await crowd(app, size)
      const { form_id, job_id } = await begin(it.winnow, it.form_id, size)
      const other = await reviewing(app)
      await expectRefusal(other.winnow.fetchJob({ form_id, job_id }), 'not_form_editor')
      await expectRefusal(other.winnow.fetchJob({ form_id: other.form_id, job_id }), 'not_found')
      await expectRefusal(other.winnow.stopJob({ form_id: other.form_id, job_id }), 'not_found')
      expect((await jobOf(it.winnow, { form_id, job_id })).status).toBe('DONE')
    },
    slow,
  )
})

describe('killed with SIGKILL in the middle of a job', () => {
  /** Past the minute for which a job belongs to its process */
  const ahead = String(2 * 60_000)
  const many = 20_001

  test(
    'it continues where its last part ended: everybody moved, and written to, once',
    async () => {
      const smtp = await smtpDouble()
      const dataDir = mkdtempSync(join(tmpdir(), 'winnow-job-'))
      const url = process.env.TEST_DATABASE_URL
      const env: Record<string, string> = {
        DATA_DIR: dataDir,
        SMTP_URL: smtp.url,
        REPLIES_PER_DAY: String(many),
        ...(url ? { DATABASE_URL: await newDatabase(url) } : {}),
      }
      undone.push(
        () => rm(dataDir, { recursive: true, force: true }),
        () => smtp.close(),
      )
      const start = async (more: Record<string, string> = {}) => {
        const it = await serverProcess({ ...env, ...more })
        undone.push(() => it.kill())
        return it
      }
      const cookies: string[] = []
      const open = (at: string) => {
        const send = async (request: Request) => {
          request.headers.set('cookie', cookies.join('; '))
          const response = await fetch(request)
          for (const set of response.headers.getSetCookie()) cookies.push(set.split(';')[0] ?? '')
          return response
        }
        return createWinnow({ baseUrl: `${at}/api`, fetch: send as typeof fetch, retries: [] })
      }
      const first = await start()
      let winnow = open(first.url)
      await winnow.requestCode({ email: 'ines@example.com' })
      const { source } = await smtp.arrival('ines@example.com')
      await winnow.verifyCode({
        email: 'ines@example.com',
        code: /^subject: ([A-Z0-9]{6}) /im.exec(source)?.[1] ?? '',
      })
      const workspace = await winnow.createWorkspace({ name: 'Northlight' })
      const form = await makeForm(winnow, workspace.id)
      const form_id = form.identifier
      for (let line = 2; line < many + 2; line += 500) {
        const rows = Array.from({ length: Math.min(500, many + 2 - line) }, (_, n) => ({
          line: line + n,
          values: [],
        }))
        await winnow.importSubmissions({ form_id, rows, anonymous: true })
      }

      const { job_id } = await begin(winnow, form_id, many, 'Hi {first_name}')
      const before = await jobOf(winnow, { form_id, job_id }, ({ done }) => done > 0)
      await first.kill()
      expect(before.done).toBeLessThan(many)

      const second = await start({ CLOCK_AHEAD: ahead })
      winnow = open(second.url)
      const job = await jobOf(winnow, { form_id, job_id })
      expect(job).toMatchObject({ status: 'DONE', done: many, total: many, message_success_count: many })
      expect(await countsOf(winnow, form)).toEqual({ New: 0, Shortlisted: 0, Archived: many })
      const { respondedCount } = await winnow.fetchCounts({ form_id })
      expect(respondedCount).toBe(many)
    },
    slow,
  )
})
