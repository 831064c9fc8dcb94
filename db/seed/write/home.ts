import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import type { MadeForm } from './form.ts'

interface Around {
  workspaceId: string
  ownerId: string
  colleagueId: string
  chance: Chance
  at: number
  now: number
}

type Made = Record<'accelerator' | 'grant' | 'fellowship' | 'internship', MadeForm>

const hour = 3_600_000

/** What Home shows beside the forms: two folders, what the owner pinned and had open, and a template of the workspace's own. */
export async function writeHome(tx: Transaction, made: Made, around: Around): Promise<void> {
  const { workspaceId, ownerId, chance, at, now } = around
  const filed = [
    { name: 'Programmes', forms: [made.accelerator, made.fellowship] },
    { name: 'Hiring', forms: [made.internship] },
  ]
  for (const { name, forms } of filed) {
    const folderId = idOf(chance, 'folder', at)
    await tx
      .insert(t.folders)
      .values({ id: folderId, workspaceId, name, nameKey: keyOf(name), createdAt: at })
    for (const { number } of forms)
      await tx.update(t.forms).set({ folderId }).where(eq(t.forms.number, number))
  }
  await tx
    .insert(t.pinnedForms)
    .values({ userId: ownerId, formNumber: made.accelerator.number, pinnedAt: now - 40 * hour })
  await tx.insert(t.lastVisits).values(
    [made.grant, made.internship, made.accelerator].map(({ number }, i) => ({
      ...{ formNumber: number, userId: ownerId },
      ...{ newSince: now - (30 + 24 * i) * hour, seenAt: now - (4 + 20 * i) * hour },
    })),
  )
  await tx.insert(t.formTemplates).values({
    ...{ id: idOf(chance, 'formTemplate', at), workspaceId, name: 'Grant round' },
    ...{ nameKey: keyOf('Grant round'), description: 'The questions that we ask every project' },
    ...{ savedBy: around.colleagueId, savedAt: now - 20 * 24 * hour },
    blueprint: await blueprintOf(tx, made.grant),
  })
}

/** A form as a template holds it; neither views nor searches. */
async function blueprintOf(tx: Transaction, { number, plan, asked }: MadeForm): Promise<t.FormBlueprint> {
  const of = <Row extends { formNumber: number }>(rows: readonly Row[]) =>
    rows.map(({ formNumber: _, ...it }) => it)
  const questionIds = new Set(asked.map(it => it.id))
  const columns = await tx.select().from(t.formColumns).where(eq(t.formColumns.formNumber, number))
  const stages = await tx.select().from(t.stages).where(eq(t.stages.formNumber, number))
  const replies = await tx.select().from(t.templates).where(eq(t.templates.formNumber, number))
  const labels = await tx.select().from(t.labels).where(eq(t.labels.formNumber, number))
  return {
    content: {
      ...{ name: plan.name, description: null, questions: asked },
      ...{ successMessage: null, closeMessage: null },
    },
    settings: {},
    columns: of(columns).filter(it => questionIds.has(it.questionId)),
    customFields: [],
    stages: of(stages).map(({ id: _, ...it }) => it),
    replies: of(replies).map(it => ({ ...it, useCount: 0 })),
    labels: of(labels).map(({ id: _, ...it }) => it),
    ...{ views: [], searches: [] },
  }
}
