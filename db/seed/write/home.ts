import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import type { Happened } from './events.ts'
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

/**
 * What Home shows beside the forms: two folders, what the owner pinned and had open, and a template of the workspace's own.
 * Gives what happened for the audit log, from the first day on.
 */
export async function writeHome(tx: Transaction, made: Made, around: Around): Promise<Happened[]> {
  const { workspaceId, ownerId, colleagueId, chance, at, now } = around
  const by = (actorId: string, at: number, form: MadeForm | null = null) => ({
    ...{ at, actorKind: 'user' as const, actorId, formNumber: form?.number ?? null },
    subjects: [],
  })
  const happened: Happened[] = [
    { ...by(ownerId, at), kind: 'workspace.created', data: {} },
    { ...by(ownerId, at + hour), kind: 'workspace.invited', data: { role: 'MEMBER' } },
    {
      ...by(colleagueId, at + 2 * hour),
      kind: 'workspace.member_joined',
      data: { user: colleagueId, role: 'MEMBER' },
    },
  ]
  for (const [i, form] of [made.internship, made.fellowship, made.grant, made.accelerator].entries()) {
    const began = at + (3 + i) * hour
    happened.push(
      { ...by(ownerId, began, form), kind: 'form.created', data: {} },
      {
        ...by(colleagueId, began + hour / 4, form),
        kind: 'form.templates_saved',
        data: { added: ['Interview'], changed: [], removed: [] },
      },
      { ...by(ownerId, began + hour / 2, form), kind: 'form.published', data: { version: 1 } },
    )
  }
  const filed = [
    { name: 'Programmes', forms: [made.accelerator, made.fellowship] },
    { name: 'Hiring', forms: [made.internship] },
  ]
  for (const { name, forms } of filed) {
    const folderId = idOf(chance, 'folder', at)
    await tx
      .insert(t.folders)
      .values({ id: folderId, workspaceId, name, nameKey: keyOf(name), createdAt: at })
    happened.push({ ...by(ownerId, at + 8 * hour), kind: 'folder.created', data: { folder: folderId, name } })
    for (const form of forms) {
      await tx.update(t.forms).set({ folderId }).where(eq(t.forms.number, form.number))
      happened.push({
        ...by(ownerId, at + 8 * hour, form),
        kind: 'form.moved',
        data: { from: null, to: folderId },
      })
    }
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
  const template = idOf(chance, 'formTemplate', at)
  const savedAt = now - 20 * 24 * hour
  await tx.insert(t.formTemplates).values({
    ...{ id: template, workspaceId, name: 'Grant round', nameKey: keyOf('Grant round') },
    ...{ description: 'The questions that we ask every project', savedBy: colleagueId, savedAt },
    blueprint: await blueprintOf(tx, made.grant),
  })
  return [
    ...happened,
    {
      ...by(colleagueId, savedAt),
      kind: 'form_template.saved',
      data: { template, name: 'Grant round', replaced: false },
    },
    { ...by(ownerId, now - 9 * 24 * hour), kind: 'workspace.invited', data: { role: 'MEMBER' } },
  ]
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
