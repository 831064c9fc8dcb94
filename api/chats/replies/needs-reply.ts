import { statement } from '../../core/database/prepared.ts'

/** Whether the applicant wrote the last message that stands in these chats (docs/rules.md#unread-and-needs-reply). */
export const setNeedsReply = statement(`
  update submissions set needs_reply = coalesce(m.side = 'SUBMITTER', 0)
  from chats left join messages m on m.seq = chats.last_message_seq
  where submissions.id = chats.submission_id and chats.id in (select value from json_each(?))`)
