import { examples } from '@winnow/openapi/examples'
import { usualSettings } from '@winnow/openapi/questions'
import * as t from '../../index.ts'
import type { FormContent } from '../../schema/forms/forms.ts'

/** Name and Email stand before the first slot. */
export const fixedSlots = 2

const fixed = (id: string, question: string, preDefinedInputType: 'NAME' | 'EMAIL') =>
  asked({ id, type: 'SHORT_TEXT', question, preDefinedInputType })

const asked = (
  it: Pick<FormContent['questions'][number], 'id' | 'type' | 'question'> &
    Partial<FormContent['questions'][number]>,
): FormContent['questions'][number] => ({
  ...usualSettings,
  required: true,
  ...it,
})

export const published: FormContent = {
  name: 'Spring accelerator',
  description: '<p>Twelve weeks in Lisbon.</p>',
  questions: [
    fixed(examples.nameField, 'Name', 'NAME'),
    fixed(examples.emailField, 'Email', 'EMAIL'),
    asked({ id: examples.question, type: 'LONG_TEXT', question: 'Why you?' }),
    asked({
      id: examples.choice,
      type: 'SINGLE_SELECT',
      question: 'Your role',
      options: ['Engineer', 'Designer'],
    }),
    asked({ id: examples.file, type: 'FILE_UPLOAD', question: 'Your deck', required: false }),
    asked({ id: examples.video, type: 'VIDEO', question: 'Introduce yourself', required: false }),
    asked({
      ...{ id: examples.linkedin, type: 'LINK', question: 'LinkedIn', required: false },
      preDefinedInputType: 'LINKEDIN',
    }),
  ],
  successMessage: null,
  closeMessage: null,
}

export const draft: FormContent = {
  ...published,
  name: 'Spring accelerator 2027',
  questions: [
    fixed(examples.draftNameField, 'Name', 'NAME'),
    fixed(examples.draftEmailField, 'Email', 'EMAIL'),
    asked({ id: examples.draftQuestion, type: 'LONG_TEXT', question: 'Why you?' }),
  ],
}

/** A form with its content as its first version, its columns, its creator and the usual statuses. */
export async function form(
  db: t.Reader,
  it: Partial<typeof t.forms.$inferInsert> & { id: string },
  content: FormContent,
  by: string,
  now: number,
) {
  const lastSlot = content.questions.length - fixedSlots - 1
  const [row] = await db
    .insert(t.forms)
    .values({
      workspaceId: examples.workspace,
      creatorId: by,
      name: content.name,
      lastSlot,
      createdAt: now,
      updatedAt: now,
      ...it,
    })
    .returning()
  if (!row) throw new Error('A form was not made')
  const formNumber = row.number
  await db.insert(t.formVersions).values({
    formNumber,
    version: 1,
    content,
    editedBy: by,
    editedAt: now,
    publishedAt: row.publishedVersion && now,
  })
  await db
    .insert(t.formColumns)
    .values(content.questions.map(({ id }, i) => ({ formNumber, slot: i - fixedSlots, questionId: id })))
  await db.insert(t.editors).values({ formNumber, userId: by, role: 'CREATOR', addedAt: now })
  const stages = await db
    .insert(t.stages)
    .values([
      { formNumber, label: 'New', labelKey: 'new', kind: 'NEW', position: 0 },
      { formNumber, label: 'Shortlisted', labelKey: 'shortlisted', kind: 'SHORTLISTED', position: 1 },
      { formNumber, label: 'Interview', labelKey: 'interview', kind: 'CUSTOM', position: 2 },
      { formNumber, label: 'Archived', labelKey: 'archived', kind: 'ARCHIVED', position: 3 },
    ])
    .returning()
  await db.insert(t.stageCounts).values(stages.map(it => ({ stageId: it.id, formNumber })))
  return { row, stageIds: stages.map(it => it.id) }
}
