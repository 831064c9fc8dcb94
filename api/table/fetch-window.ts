import { ops } from '@winnow/openapi'
import { JsonReply, query } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { readWindow } from './read-window.ts'

export const fetchWindow = query(ops.submission.fetchWindow, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.readSubmissions)
  const place = { offset: input.offset, limit: input.limit, whole: input.texts === 'WHOLE' }
  return new JsonReply(await readWindow(app, db, actor, found, input, place, now))
})
