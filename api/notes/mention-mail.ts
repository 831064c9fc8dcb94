import { forms, notes, submissions, users, workspaces } from '@winnow/db'
import { noteHash } from '@winnow/openapi/links/notes'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { choicesOf } from '../forms/notification-choices.ts'
import { aside, quotation, written } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { stopLink } from '../mail/stop-link.ts'
import { mentionableOf } from './find.ts'

/** Quotes a note to an editor whom it mentions; none for a note that was deleted meanwhile, nor for who has left or wants none. */
export const mentionMail = mailKind({
  name: 'mention',
  data: z.object({ note: z.string(), userId: z.string() }),
  draw: async ({ data }, { db, config, secret }) => {
    const [row] = await db
      .select({
        ...{ note: notes, form: forms, submission: submissions, workspace: workspaces },
        ...{ name: users.name, email: users.email },
      })
      .from(notes)
      .innerJoin(submissions, eq(submissions.id, notes.submissionId))
      .innerJoin(forms, eq(forms.number, submissions.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .innerJoin(users, eq(users.id, notes.authorId))
      .where(and(eq(notes.id, data.note), isNull(forms.deletedAt)))
    if (!row) return null
    const { note, form, submission } = row
    const readers = await mentionableOf(db, form.number)
    if (!readers.some(it => it.id === data.userId)) return null
    if (!(await choicesOf(db, form.number, data.userId)).mentions) return null
    const author = row.name ?? row.email
    const query = new URLSearchParams({ page_id: form.workspaceId, submission_id: submission.publicId })
    return {
      fromName: 'Winnow',
      brand: brandOf(config, row.workspace),
      subject: `${author} mentioned you in a note on ${submission.name}`,
      preheader: note.text.slice(0, 150),
      heading: `${author} mentioned you`,
      blocks: [
        aside(`In a private note on ${submission.name}`),
        ...(note.quote ? [quotation(note.quote.text, note.quote.question)] : []),
        written(note.text),
      ],
      action: {
        label: 'View application',
        url: `${config.publicUrl}/f/${form.id}?${query}${noteHash(note.id)}`,
      },
      footer: `You get this email because you review ${form.name}. Applicants never see private notes.`,
      ...stopLink({ config, secret }, { kind: 'mentions', userId: data.userId, formNumbers: [form.number] }),
    }
  },
})
