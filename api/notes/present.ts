import { noteMentions, notes, type Reader, users } from '@winnow/db'
import { asc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { iso } from '../core/time/clock.ts'

type NoteRow = typeof notes.$inferSelect

/** Notes as editors see them, in the order given; two queries, however many they are. */
export async function presentNotes(db: Reader, actor: SignedIn, rows: readonly NoteRow[]) {
  const seqs = rows.map(it => it.seq)
  const authors = await db
    .select({ seq: notes.seq, name: users.name, email: users.email, image: users.image })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.authorId))
    .where(inArray(notes.seq, seqs))
  const mentioned = await db
    .select({ seq: noteMentions.noteSeq, name: users.name, email: users.email, image: users.image })
    .from(noteMentions)
    .innerJoin(users, eq(users.id, noteMentions.userId))
    .where(inArray(noteMentions.noteSeq, seqs))
    .orderBy(asc(users.emailKey))
  const authorOf = new Map(authors.map(it => [it.seq, it]))
  const bySeq = Map.groupBy(mentioned, it => it.seq)
  return rows.map(({ seq, id, html, createdAt, authorId, quote }) => {
    const author = authorOf.get(seq)
    return {
      commentId: id,
      comment: html,
      userName: author?.name ?? author?.email ?? '',
      userImage: author?.image ?? null,
      createdAt: iso(createdAt),
      commentOwner: authorId === actor.userId,
      mentionedUsers: (bySeq.get(seq) ?? []).map(({ name, email, image }) => ({
        name: name ?? email,
        email,
        image,
      })),
      quote: quote && { ...quote, end: quote.start + quote.text.length },
    }
  })
}
