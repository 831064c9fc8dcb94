import { describe, expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import { freshApp, sharedApp, type TestApp } from '../../../support/app.ts'
import { owner } from '../../../support/cast.ts'
import { apply, makeForm } from '../../../support/forms.ts'
import { expectRefusal } from '../../../support/problems.ts'

const hour = 3_600_000

async function open(app: TestApp) {
  const { winnow, workspaceId } = await owner(app)
  const form = await makeForm(winnow, workspaceId)
  const inHours = (hours: number) => new Date(app.app.clock() + hours * hour).toISOString()
  return { winnow, workspaceId, form, form_id: form.identifier, inHours }
}

describe('/form/update-status', () => {
  test('opens a published form and closes it again; nothing is lost', async () => {
    const { winnow, form, form_id } = await open(await sharedApp())
    expect(form).toMatchObject({ status: 'OPEN', acceptsApplications: true })
    await apply(winnow, form)
    const closed = await winnow.updateStatus({ form_id, status: 'CLOSED' })
    expect(closed).toMatchObject({
      status: 'CLOSED',
      acceptsApplications: false,
      formCounts: { totalCount: 1 },
    })
    const reopened = await winnow.updateStatus({ form_id, status: 'OPEN' })
    expect(reopened).toMatchObject({ status: 'OPEN', acceptsApplications: true })
  })

  test('is recorded with the status before and after', async () => {
    const app = await sharedApp()
    const { winnow, form_id, workspaceId } = await open(app)
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    const rows = await app.app.reads
      .select()
      .from(events)
      .where(and(eq(events.workspaceId, workspaceId), eq(events.kind, 'form.status_changed')))
    expect(rows.map(it => [it.data.from, it.data.to])).toEqual([
      ['DRAFT', 'OPEN'],
      ['OPEN', 'CLOSED'],
    ])
  })

  test('does not open a form that was never published', async () => {
    const { winnow, workspaceId } = await owner(await sharedApp())
    const { identifier } = await winnow.createDraftForm({ page_id: workspaceId })
    const error = await expectRefusal(
      winnow.updateStatus({ form_id: identifier, status: 'OPEN' }),
      'invalid_input',
    )
    expect(error.at('status')).toBe('Publish the form before opening it')
    expect((await winnow.fetchDetails({ form_id: identifier })).status).toBe('DRAFT')
  })

  test('clears the closing date, then applies the one given', async () => {
    const { winnow, form_id, inHours } = await open(await sharedApp())
    const closing_date = inHours(2)
    expect(await winnow.updateStatus({ form_id, status: 'OPEN', closing_date })).toMatchObject({
      closingDate: closing_date,
    })
    expect(await winnow.updateStatus({ form_id, status: 'OPEN' })).toMatchObject({ closingDate: null })
    await winnow.updateStatus({ form_id, status: 'OPEN', closing_date })
    expect(await winnow.updateStatus({ form_id, status: 'CLOSED' })).toMatchObject({ closingDate: null })
  })

  test('opens no form until a date that has passed, and keeps what was set', async () => {
    const { winnow, form_id, inHours } = await open(await sharedApp())
    const kept = inHours(2)
    await winnow.updateStatus({ form_id, status: 'OPEN', closing_date: kept })
    const call = winnow.updateStatus({ form_id, status: 'OPEN', closing_date: inHours(-1) })
    expect((await expectRefusal(call, 'invalid_input')).at('closing_date')).toBe(
      'The closing date is in the past',
    )
    expect((await winnow.fetchDetails({ form_id })).closingDate).toBe(kept)
  })

  test('takes OPEN and CLOSED only, and a date in ISO 8601', async () => {
    const { winnow, form_id } = await open(await sharedApp())
    const wrong = [
      { status: 'DRAFT' },
      { status: 'open' },
      { status: 'OPEN', closing_date: 'tomorrow' },
      { status: 'OPEN', closing_date: '2030-01-01' },
    ]
    for (const it of wrong)
      await expectRefusal(winnow.updateStatus({ form_id, ...it } as never), 'invalid_input')
  })
})

describe('a form takes applications', () => {
  test('while it is OPEN and until its closing date, by the server’s clock, without any job', async () => {
    const app = await freshApp()
    const { winnow, form, form_id, inHours } = await open(app)
    await winnow.updateStatus({ form_id, status: 'OPEN', closing_date: inHours(1) })
    await apply(winnow, form)
    app.travel(hour - 5_000)
    await apply(winnow, form)
    app.travel(5_000)
    const error = await expectRefusal(apply(winnow, form), 'form_closed')
    expect(error).toMatchObject({
      status: 409,
      message: "This form isn't accepting applications. Nothing was sent.",
    })
    expect(await winnow.fetchDetails({ form_id })).toMatchObject({
      status: 'OPEN',
      acceptsApplications: false,
      formCounts: { totalCount: 2 },
    })
    expect(await winnow.fetchForFilling({ form_id })).toMatchObject({ acceptsApplications: false })
    await app.close()
  })

  test('no more once it is CLOSED: its own message says so, and nobody is added', async () => {
    const { winnow, form, form_id } = await open(await sharedApp())
    const { revision } = await winnow.fetchForEdit({ form_id })
    const form_close_message = 'We are full. See you next spring.'
    await winnow.editForm({ form_id, revision, form_close_message, publish: true })
    await winnow.updateStatus({ form_id, status: 'CLOSED' })
    const error = await expectRefusal(apply(winnow, form), 'form_closed')
    expect(error.message).toBe(form_close_message)
    expect((await winnow.fetchDetails({ form_id })).formCounts.totalCount).toBe(0)
  })
})
