import { afterEach, describe, expect, mock, spyOn, test } from 'bun:test'
import { forms } from '@winnow/db'
import { applicants } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { onServer, sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

/** More than a thousand rows: the command leaves the loop's thread (docs/rules.md#workers). */
const many = 1_001

afterEach(() => mock.restore())

async function crowd() {
  const it = await sharedApp()
  const { winnow, workspaceId } = await owner(it)
  const form = await makeForm(winnow, workspaceId)
  const [row] = await it.app.reads.select().from(forms).where(eq(forms.id, form.identifier))
  const ids = await it.app.write(tx => applicants(tx, row?.number ?? 0, many))
  const counts = async () => {
    const { statusCounts } = await winnow.fetchCounts({ form_id: form.identifier })
    return Object.fromEntries(statusCounts.map(count => [count.stage, count.count]))
  }
  const move = (submission_ids: string[], idempotencyKey = crypto.randomUUID()) =>
    winnow.bulkAction({ form_id: form.identifier, submission_ids, action: 'Archived' }, { idempotencyKey })
  return { winnow, form, ids, counts, move }
}

describe('moving more than a thousand applicants', () => {
  // A libSQL server does its own writing: there is no worker to hand the command to.
  test.skipIf(onServer)('leaves the thread of the server, a thousand do not', async () => {
    const { app } = await sharedApp()
    const { ids, counts, move } = await crowd()
    const handed = spyOn(app as Required<typeof app>, 'writeWorker')
    await move(ids.slice(1))
    expect(handed).not.toHaveBeenCalled()
    await move(ids)
    expect(handed).toHaveBeenCalledTimes(1)
    expect(await counts()).toEqual({ New: 0, Shortlisted: 0, Archived: many })
  })

  test('moves all of them, and is undone together', async () => {
    const { winnow, form, ids, counts, move } = await crowd()
    const { batch_id } = await move(ids)
    expect(await counts()).toEqual({ New: 0, Shortlisted: 0, Archived: many })
    const undone = await winnow.undo({ form_id: form.identifier, batch_id })
    expect(undone.undone_count).toBe(many)
    expect(await counts()).toEqual({ New: many, Shortlisted: 0, Archived: 0 })
  })

  test('moves nobody where one is not of this form', async () => {
    const { ids, counts, move } = await crowd()
    await expectRefusal(move([...ids, 'sub_nobody']), 'not_found')
    expect(await counts()).toEqual({ New: many, Shortlisted: 0, Archived: 0 })
  })

  test('is answered from memory when it is repeated with its key', async () => {
    const { ids, move } = await crowd()
    const key = crypto.randomUUID()
    expect(await move(ids, key)).toEqual(await move(ids, key))
  })

  test('waits its turn, and lets the others have theirs', async () => {
    const { winnow, form, ids, counts, move } = await crowd()
    const [first, ...rest] = ids
    await Promise.all([
      move(rest),
      winnow.updateStage({ form_id: form.identifier, submission_id: first ?? '', stage: 'Shortlisted' }),
    ])
    expect(await counts()).toEqual({ New: 0, Shortlisted: 1, Archived: many - 1 })
  })
})
