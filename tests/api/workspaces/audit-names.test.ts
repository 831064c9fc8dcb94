import { expect, test } from 'bun:test'
import { events } from '@winnow/db'
import { and, eq, like, sql } from 'drizzle-orm'
import { sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'

/** A status and a label that were added and renamed, and what the audit log says of their first. */
async function renamed() {
  const app = await sharedApp()
  const { winnow, workspaceId: page_id } = await owner(app)
  const { identifier: form_id } = await makeForm(winnow, page_id)
  await winnow.addStage({ form_id, label: 'Site visit' })
  await winnow.renameStage({ form_id, old_label: 'Site visit', new_label: 'Interview' })
  await winnow.addLabel({ form_id, value: 'Green', colour: '#22C55E' })
  await winnow.changeLabel({ form_id, label: 'Green', value: 'Climate' })
  const added = async () =>
    (await winnow.fetchAudit({ page_id, form_id, groups: ['FORMS'] })).entries
      .filter(it => it.kind.endsWith('_added'))
      .map(it => it.text)
  return { app, page_id, added }
}

test('a status or label that was added is named as it was called then', async () => {
  const { added } = await renamed()
  expect(await added()).toEqual(['Created the label ‘Green’', 'Added the status ‘Site visit’'])
})

test('one whose event holds no name is named as it is called today', async () => {
  const { app, page_id, added } = await renamed()
  const named = sql`iif(${events.kind} = 'form.stage_added', '$.label', '$.value')`
  await app.app.write(tx =>
    tx
      .update(events)
      .set({ data: sql`json_remove(${events.data}, ${named})` })
      .where(and(eq(events.workspaceId, page_id), like(events.kind, 'form.%_added'))),
  )
  expect(await added()).toEqual(['Created the label ‘Climate’', 'Added the status ‘Interview’'])
})
