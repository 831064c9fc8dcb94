import { limits, ops } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { countByForm } from '../chats/inbox/count.ts'
import { hasScope } from '../core/actor.ts'
import { procedure } from '../core/command.ts'
import { compiled } from '../core/database/compiled.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { managedForms } from '../forms/lists/managed.ts'
import { newSinceOf } from '../table/last-visit.ts'
import { findWorkspace } from '../workspaces/find.ts'

/** Counts over whole forms, so off the loop's thread: a statement for each kind of news, however many forms there are. */
export const fetchWaiting = procedure(ops.form.fetchWaiting, async ({ app, actor, input, db, now }) => {
  const { workspace } = await findWorkspace(db, actor, input.page_id)
  const managed = managedForms(actor, workspace.id)
  const mentions = sql`
    from note_mentions nm
    join notes n on n.seq = nm.note_seq
    join submissions s on s.id = n.submission_id
    join forms f on f.number = s.form_number
    join users u on u.id = n.author_id
    left join seen_by b on b.submission_id = s.id and b.user_id = nm.user_id
    where nm.user_id = ${actor.userId} and n.author_id <> nm.user_id and f.number in ${managed}
      and n.created_at > coalesce(b.at, 0) and ${hasScope(actor, 'notes:read')}`
  const inbox = { actor, side: 'PAGE_USER', now, workspaceId: workspace.id, filter: 'NEEDS_REPLY' } as const
  const [rows, asked] = await Promise.all([
    app.longReads.rows([
      compiled(sql`
        select * from (
          select f.id, f.name, v.since, (
            select count(*) from submissions s join stages st on st.id = s.stage_id
            where s.form_number = f.number and st.form_number = f.number and st.kind = 'NEW' and s.submitted_at > v.since
              and s.added_by is not ${actor.userId}) as n
          from (select form_number, ${newSinceOf(now)} as since from last_visits where user_id = ${actor.userId}) v
          join forms f on f.number = v.form_number where f.number in ${managed})
        where n > 0 order by n desc, id limit ${limits.page.usual}`),
      compiled(sql`
        select n.id, f.id, f.name, s.public_id, s.name, coalesce(u.name, u.email), u.image,
          substr(n.text, 1, ${limits.mentionExcerpt}), n.created_at
        ${mentions} order by n.created_at desc, n.seq desc limit ${limits.waitingMentions}`),
      compiled(sql`select count(*) ${mentions}`),
    ]),
    hasScope(actor, 'messages:read') ? countByForm(app.longReads, inbox) : [],
  ])
  const [visited = [], notes = [], counted = []] = rows
  const freshOf = new Map(
    visited.map(([id, name, since, n]) => [
      String(id),
      { name: String(name), since: Number(since), n: Number(n) },
    ]),
  )
  const askedOf = new Map(asked.map(it => [it.formIdentifier, { name: it.formName, n: it.count }]))
  return {
    forms: [...new Map([...askedOf, ...freshOf])]
      .map(([identifier, { name }]) => ({
        identifier,
        name,
        newSinceVisit: freshOf.get(identifier)?.n ?? 0,
        newSince: isoOrNull(freshOf.get(identifier)?.since ?? null),
        needsReply: askedOf.get(identifier)?.n ?? 0,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .slice(0, limits.page.usual),
    mentions: notes.map(
      ([commentId, formId, formName, submissionId, applicantName, userName, image, text, createdAt]) => ({
        commentId: String(commentId),
        formId: String(formId),
        formName: String(formName),
        submissionId: String(submissionId),
        applicantName: String(applicantName),
        userName: String(userName),
        userImage: image === null ? null : String(image),
        text: String(text),
        createdAt: iso(Number(createdAt)),
      }),
    ),
    mentionCount: Number(counted[0]?.[0] ?? 0),
  }
})
