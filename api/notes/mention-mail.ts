import { forms, notes, submissions, users } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { mailKind } from '../mail/kind.ts'
import { mentionableOf } from './find.ts'

/** Quotes a note to an editor whom it mentions; a note that was deleted meanwhile, or a reader who has left, gets none. */
export const mentionMail = mailKind({
  name: 'mention',
  data: z.object({ note: z.string(), userId: z.string() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ note: notes, form: forms, submission: submissions, name: users.name, email: users.email })
      .from(notes)
      .innerJoin(submissions, eq(submissions.id, notes.submissionId))
      .innerJoin(forms, eq(forms.number, submissions.formNumber))
      .innerJoin(users, eq(users.id, notes.authorId))
      .where(and(eq(notes.id, data.note), isNull(forms.deletedAt)))
    if (!row) return null
    const { note, form, submission } = row
    const readers = await mentionableOf(db, form.number)
    if (!readers.some(it => it.id === data.userId)) return null
    const author = row.name ?? row.email
    const query = new URLSearchParams({ page_id: form.workspaceId, submission_id: submission.publicId })
    return {
      fromName: 'Winnow',
      subject: `${author} mentioned you in a note on ${submission.name}`,
      paragraphs: [
        `${author} mentioned you in a private note on ${submission.name}:`,
        ...(note.quote ? [`“${note.quote.text}”\n${note.quote.question}`] : []),
        note.text,
      ],
      action: { label: 'View application', url: `${config.publicUrl}/f/${form.id}?${query}` },
      footer: `You get this email because you review ${form.name}. Applicants never see private notes.`,
    }
  },
})
