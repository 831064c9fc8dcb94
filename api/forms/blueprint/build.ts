import {
  criteria,
  customFields,
  editors,
  type FormBlueprint,
  formColumns,
  forms,
  formVersions,
  labels,
  searches,
  stageCounts,
  stages,
  type Transaction,
  templates,
  views,
} from '@winnow/db'
import { fold } from '@winnow/openapi/questions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { newId } from '../../core/text/ids.ts'

interface Made {
  workspaceId: string
  userId: string
  name: string
  folderId: string | null
  templateId: string | null
  now: number
}

/** A blueprint whose questions and criteria have ids of their own, wherever it names them. */
function renamed(blueprint: FormBlueprint, now: number): FormBlueprint {
  const ids = new Map<string, string>()
  for (const { id } of blueprint.content.questions) ids.set(id, newId('question', now))
  for (const { id } of blueprint.searches.flatMap(it => it.criteria)) ids.set(id, newId('criterion', now))
  return JSON.parse(
    JSON.stringify(blueprint, (_key, it) => (typeof it === 'string' ? (ids.get(it) ?? it) : it)),
  )
}

/** Makes a draft of a blueprint, whose creator is this person. */
export async function buildForm(tx: Transaction, given: FormBlueprint, made: Made) {
  const { workspaceId, userId, name, now } = made
  const blueprint = renamed(given, now)
  const { columns } = blueprint
  const [form] = await tx
    .insert(forms)
    .values({
      ...blueprint.settings,
      ...{ id: newId('form', now), workspaceId, creatorId: userId, name, nameFolded: fold(name) },
      ...{ folderId: made.folderId, templateId: made.templateId },
      lastSlot: columns.filter(it => it.slot >= 0).length - 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!form) throw new Error('A form was inserted and did not come back')
  const formNumber = form.number
  const content = { ...blueprint.content, name }
  await tx.insert(formVersions).values({ formNumber, version: 1, content, editedBy: userId, editedAt: now })
  let slot = 0
  await tx
    .insert(formColumns)
    .values(columns.map(it => ({ ...it, formNumber, slot: it.slot < 0 ? it.slot : slot++ })))
  const others = await withSource(tx, workspaceId, blueprint.customFields)
  if (others.length > 0) await tx.insert(customFields).values(others.map(it => ({ ...it, formNumber })))
  await tx.insert(editors).values({ formNumber, userId, role: 'CREATOR', addedAt: now })
  const placed = await tx
    .insert(stages)
    .values(blueprint.stages.map(it => ({ ...it, formNumber })))
    .returning({ stageId: stages.id })
  await tx.insert(stageCounts).values(placed.map(it => ({ ...it, formNumber })))
  if (blueprint.replies.length > 0)
    await tx.insert(templates).values(blueprint.replies.map(it => ({ ...it, formNumber })))
  if (blueprint.labels.length > 0)
    await tx.insert(labels).values(blueprint.labels.map(it => ({ ...it, formNumber })))
  if (blueprint.views.length > 0)
    await tx.insert(views).values(
      blueprint.views.map(it => ({
        ...{ ...it, id: newId('view', now), formNumber, ownerId: userId, shared: true, updatedAt: now },
      })),
    )
  for (const { criteria: asked, ...it } of blueprint.searches) {
    const [search] = await tx
      .insert(searches)
      .values({
        ...{ ...it, id: newId('search', now), formNumber, createdBy: userId },
        ...{ createdAt: now, updatedAt: now },
      })
      .returning({ searchNumber: searches.number })
    if (search && asked.length > 0)
      await tx.insert(criteria).values(asked.map(one => ({ ...one, ...search })))
  }
  return form
}

/** Columns that show another form, while that form stands. */
async function withSource(
  tx: Transaction,
  workspaceId: string,
  fields: FormBlueprint['customFields'],
): Promise<FormBlueprint['customFields']> {
  const sources = fields.flatMap(it => it.sourceNumber ?? [])
  const standing = await tx
    .select({ number: forms.number })
    .from(forms)
    .where(and(inArray(forms.number, sources), eq(forms.workspaceId, workspaceId), isNull(forms.deletedAt)))
  const there = new Set(standing.map(it => it.number))
  return fields.filter(it => it.sourceNumber == null || there.has(it.sourceNumber))
}
