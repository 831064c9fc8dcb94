import type { StageKind } from '@winnow/openapi'
import { palette } from '@winnow/openapi/common/palette'
import { firstTemplates } from '@winnow/openapi/common/reply-template'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { fold, usualSettings } from '@winnow/openapi/questions'
import type { Reader } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import { type FormPlan, stageNames } from '../plan.ts'

/** A form of the demo, once the database gave it a number. */
export interface MadeForm {
  plan: FormPlan
  number: number
  id: string
  workspaceId: string
  slots: { slot: number; questionId: string }[]
  questions: t.FormContent['questions']
  /** Those of them that the form still asks */
  asked: t.FormContent['questions']
  /** The id of a question by its key in the plan */
  questionIds: ReadonlyMap<string, string>
  stageIds: ReadonlyMap<StageKind, number>
  labelIds: readonly number[]
}

interface Around {
  workspaceId: string
  creatorId: string
  editorIds: readonly string[]
  chance: Chance
  at: number
  /** When deleted questions were taken out, after everybody applied */
  now: number
}

/** Name and Email have a place before the first slot (db/schema/forms/forms.ts). */
const fixedSlots = 2

/** The templates that every form begins with, and one of this team's own; with how often they were sent from. */
const replies = [
  ...firstTemplates.map((it, i) => ({ ...it, isDefault: true, useCount: 14 + 5 * i })),
  {
    name: 'Interview',
    text: 'Hi {first_name}, could we talk for half an hour? Send us two times that work for you, and your time zone.',
    isDefault: false,
    useCount: 6,
  },
]

/** Writes a form with its questions, columns, stages, labels, templates and editors, as the product would have. */
export async function makeForm(db: Reader, plan: FormPlan, around: Around): Promise<MadeForm> {
  const { workspaceId, creatorId, editorIds, chance, at, now } = around
  const planned = [
    {
      key: 'name',
      type: 'SHORT_TEXT',
      question: 'Name',
      required: true,
      preDefinedInputType: 'NAME',
    } as const,
    {
      key: 'email',
      type: 'SHORT_TEXT',
      question: 'Email',
      required: true,
      preDefinedInputType: 'EMAIL',
    } as const,
    ...plan.questions,
  ].map((it, i) => ({ slot: i - fixedSlots, id: idOf(chance, 'question', at), it }))
  const questions = planned.map(({ id, it: { key, ...rest } }) => {
    const { width: _, deleted: __, ...question } = { width: 0, deleted: false, ...rest }
    return { ...usualSettings, ...question, id, prefillKey: plan.status === 'DRAFT' ? null : key }
  })
  const gone = new Set(planned.flatMap(({ id, it }) => ('deleted' in it ? [id] : [])))
  const asked = questions.filter(it => !gone.has(it.id))
  const isLive = plan.status !== 'DRAFT'
  const published = isLive ? (gone.size > 0 ? 2 : 1) : 0
  const [form] = await db
    .insert(t.forms)
    .values({
      id: idOf(chance, 'form', at),
      workspaceId,
      creatorId,
      name: plan.name,
      nameFolded: fold(plan.name),
      status: plan.status,
      publishedVersion: published || null,
      draftVersion: published + 1,
      estimateShown: plan.estimateShown ?? true,
      lastSlot: questions.length - fixedSlots - 1,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!form) throw new Error('A form was inserted and did not come back')
  const formNumber = form.number
  const content: t.FormContent = {
    name: plan.name,
    description: plan.description,
    questions: asked,
    successMessage: null,
    closeMessage: null,
  }
  const version = { formNumber, content, editedBy: creatorId, editedAt: at }
  await db
    .insert(t.formVersions)
    .values([
      ...(isLive ? [{ ...version, content: { ...content, questions }, version: 1, publishedAt: at }] : []),
      ...(gone.size > 0 ? [{ ...version, version: 2, editedAt: now, publishedAt: now }] : []),
      { ...version, version: form.draftVersion, publishedAt: null },
    ])
  await db.insert(t.formColumns).values(
    planned.map(({ slot, id, it }) => ({
      formNumber,
      slot,
      questionId: id,
      ...('width' in it && it.width ? { width: it.width } : {}),
    })),
  )
  await db
    .insert(t.editors)
    .values([
      { formNumber, userId: creatorId, role: 'CREATOR', addedAt: at },
      ...editorIds.map(userId => ({ formNumber, userId, role: 'ADMIN' as const, addedAt: at })),
    ])
  await db.insert(t.invitations).values({
    ...{ emailKey: 'mira@northlight.example', workspaceId, formNumber },
    ...{ role: 'GUEST' as const, invitedBy: creatorId, createdAt: at },
  })
  await db
    .insert(t.templates)
    .values(replies.map((it, i) => ({ ...it, formNumber, nameKey: keyOf(it.name), priority: i + 1 })))
  const stageIds = await makeStages(db, plan, formNumber)
  return {
    plan,
    number: formNumber,
    id: form.id,
    workspaceId,
    slots: planned.map(({ slot, id }) => ({ slot, questionId: id })),
    questions,
    asked,
    questionIds: new Map(planned.map(({ id, it }) => [it.key, id])),
    stageIds,
    labelIds: await makeLabels(db, plan, formNumber),
  }
}

async function makeStages(db: Reader, { stages: custom = [] }: FormPlan, formNumber: number) {
  const wanted: [label: string, kind: StageKind][] = [
    [stageNames.NEW, 'NEW'],
    [stageNames.SHORTLISTED, 'SHORTLISTED'],
    ...custom.map((label): [string, StageKind] => [label, 'CUSTOM']),
    [stageNames.ARCHIVED, 'ARCHIVED'],
  ]
  const made = await db
    .insert(t.stages)
    .values(
      wanted.map(([label, kind], position) => ({
        formNumber,
        label,
        labelKey: label.toLowerCase(),
        kind,
        position,
        notificationsEnabled: kind === 'NEW',
      })),
    )
    .returning({ stageId: t.stages.id, kind: t.stages.kind })
  await db.insert(t.stageCounts).values(made.map(({ stageId }) => ({ stageId, formNumber })))
  return new Map(made.map(it => [it.kind, it.stageId]))
}

async function makeLabels(db: Reader, { labels = [] }: FormPlan, formNumber: number) {
  if (labels.length === 0) return []
  const made = await db
    .insert(t.labels)
    .values(
      labels.map(([value, colour], position) => ({
        formNumber,
        value,
        valueKey: value.toLowerCase(),
        colour: palette[colour],
        position,
      })),
    )
    .returning({ id: t.labels.id })
  return made.map(it => it.id)
}
