import { type ChatStatus, ops } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { ownApplications, shownTo } from './where.ts'

interface Row {
  submissionId: string
  submittedAt: number
  withdrawnAt: number | null
  formId: string
  formName: string
  pageId: string
  pageName: string
  pageLogo: string | null
  chatId: string | null
  status: ChatStatus | null
}

/**
 * What a person sent, including applications nobody has replied to. People whom an editor added or imported see theirs from
 * the first message on (docs/rules.md#sent-applications).
 */
export const fetchSentApplications = query(
  ops.sent.fetchSentApplications,
  async ({ actor, input, db, now }) => {
    const { page_size: pageSize, offset } = input.page_details
    const rows = await db.all<Row>(sql`
      select s.public_id as submissionId, s.submitted_at as submittedAt, s.withdrawn_at as withdrawnAt, f.id as formId,
        f.name as formName, w.id as pageId, w.name as pageName, w.logo as pageLogo, c.id as chatId, c.status
      from submissions s
      join forms f on f.number = s.form_number
      join workspaces w on w.id = f.workspace_id
      left join chats c on c.submission_id = s.id
        and exists (select 1 from messages l where l.chat_id = c.id and ${shownTo('SUBMITTER', now, sql`l`)})
      where s.id in ${ownApplications(actor)} and f.deleted_at is null
        and ${input.without_chat ? sql`c.id is null and s.origin = 'FORM'` : sql`(c.id is not null or s.origin = 'FORM')`}
      order by s.submitted_at desc, s.id desc limit ${pageSize + 1} offset ${offset}`)
    return {
      applications: rows
        .slice(0, pageSize)
        .map(({ pageName, pageLogo, submittedAt, withdrawnAt, status, ...it }) => ({
          ...it,
          page: { name: pageName, logo: pageLogo },
          submittedAt: iso(submittedAt),
          withdrawnAt: isoOrNull(withdrawnAt),
          // What an editor decided shows in nothing before they write.
          status: status ?? ('OPEN' as const),
        })),
      page_details: { pageSize, offset, hasNext: rows.length > pageSize },
    }
  },
)
