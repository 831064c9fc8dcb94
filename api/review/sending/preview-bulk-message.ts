import { heldBackReasons, ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { leftToday } from '../../plans/limits.ts'
import { compileQuery } from '../../table/query/compile.ts'
import { fragment } from '../../table/query/fragment.ts'
import { tablesOf, toStatement } from '../../table/query/statements.ts'
import { findApplicants } from '../move.ts'
import { checkedText } from './checked-text.ts'
import { recipients, withinLimit } from './recipients.ts'
import { closedStages, filledFor, theseIds } from './send-replies.ts'

/** Every message as it would go out, those held back first (docs/rules.md#messages-to-many). */
export const previewBulkMessage = query(
  ops.bulk.previewBulkMessage,
  async ({ app, actor, input, db, now }) => {
    const found = await findForm(db, actor, input.form_id, can.readSubmissions)
    const text = checkedText(input.message)
    const { selection } = input
    const who = async () => {
      if (!selection)
        return theseIds(
          (await findApplicants(db, found.form.number, input.submission_ids ?? [])).map(it => it.id),
        )
      const { source, where } = await compileQuery(db, actor, found, selection, now)
      const excluded = JSON.stringify(selection.excluded_ids)
      return fragment`
        select s.id from ${tablesOf(source, where)}
        where ${where} and s.public_id not in (select value from json_each(${excluded}))`
    }
    const repliesLeft = await leftToday(db, app.config, { workspace: found.workspace, type: 'REPLIES', now })
    const wanted = recipients(await who(), {
      text,
      closedStages: await closedStages(db, found),
      excludesReplied: input.exclude_replied,
      needsAddress: true,
    })
    const all = withinLimit(wanted, repliesLeft)
    const [counted = [], page = []] = await app.longReads.rows([
      toStatement(fragment`select reason, count(*) from (${all}) group by reason`),
      toStatement(fragment`
        select public_id, name, email, reason from (${all})
        order by reason nulls last, submitted_at desc, id desc limit ${input.limit} offset ${input.offset}`),
    ])
    const counts = new Map(counted.map(([reason, n]) => [reason, Number(n)]))
    return {
      total: counts.values().reduce((sum, n) => sum + n, 0),
      sendCount: counts.get(null) ?? 0,
      heldBackCounts: heldBackReasons.flatMap((reason, place) => {
        const count = counts.get(place)
        return count ? [{ reason, count }] : []
      }),
      repliesLeft,
      messages: page.map(([id, name, email, place]) => {
        const heldBack =
          place === null || place === undefined ? null : (heldBackReasons[Number(place)] ?? null)
        return {
          submissionId: String(id),
          name: String(name),
          email: String(email),
          text: heldBack === null ? filledFor(text, String(name), found) : null,
          heldBack,
        }
      }),
    }
  },
)
