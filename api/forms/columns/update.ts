import type { Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { invalid, notFound } from '../../core/error.ts'
import { type FoundForm, findForm } from '../find.ts'
import { can } from '../policy.ts'
import { columnsOf, deletedQuestions, seenVersion } from '../questions.ts'
import { contentOf } from '../versions/find.ts'
import { presentCustomFields } from './present.ts'

interface Change {
  input_fields?: readonly { field_id: string; table_order?: number; width?: number }[] | undefined
  custom_fields?: readonly { custom_field_id: string; table_order?: number; width?: number }[] | undefined
}

const setQuestion = statement<{ slot: number }>(`
  update form_columns set table_order = coalesce(?, table_order), width = coalesce(?, width)
  where form_number = ? and question_id = ? returning slot`)
const setCustom = statement(`
  insert into custom_fields (form_number, id, type, table_order, width) values (?, ?, ?, coalesce(?, -1), coalesce(?, ?))
  on conflict do update set table_order = coalesce(?, table_order), width = coalesce(?, width)`)
/** Every column named, or none: an id that the form does not have ends the call. */
async function place(tx: Transaction, actor: SignedIn, { form }: FoundForm, change: Change): Promise<void> {
  for (const [i, it] of (change.input_fields ?? []).entries()) {
    const values = [it.table_order ?? null, it.width ?? null]
    const [row] = await setQuestion.all(tx, ...values, form.number, it.field_id)
    if (!row)
      throw invalid([{ path: `input_fields.${i}.field_id`, message: 'This form has no such question' }])
  }
  // What they do not see, such as a column of a form that they do not manage, is not there for them.
  const fields = change.custom_fields ? await presentCustomFields(tx, actor, form) : []
  for (const it of change.custom_fields ?? []) {
    const kind = fields.find(({ id }) => id === it.custom_field_id)
    if (!kind) throw notFound('column')
    const [order, width] = [it.table_order ?? null, it.width ?? null]
    await setCustom.run(
      tx,
      ...[form.number, it.custom_field_id, kind.type, order, width, kind.width],
      ...[order, width],
    )
  }
}

const change = async ({ actor, input, tx, emit }: CommandContext<Change & { form_id: string }, SignedIn>) => {
  const found = await findForm(tx, actor, input.form_id, can.edit)
  await place(tx, actor, found, input)
  await emit('form.columns_changed', { workspaceId: found.workspace.id, formNumber: found.form.number })
  return {}
}

const show = statement<{ slot: number }>(`
  update form_columns set visible_deleted = iif(?, ?, visible_deleted), visibility = iif(?, visibility, ?)
  where form_number = ? and question_id = ? returning slot`)

/** A deleted question has a visibility of its own, so that it comes back as it was (docs/rules.md#deleted-questions). */
export const updateColumnVisibility = command(
  ops.table.updateColumnVisibility,
  async ({ actor, input, tx, emit }) => {
    const found = await findForm(tx, actor, input.form_id, can.edit)
    const { form, workspace } = found
    const { questions } = await contentOf(tx, form.number, seenVersion(form))
    const deleted = await deletedQuestions(tx, found, questions, await columnsOf(tx, form.number))
    for (const [i, { field_id, visibility }] of input.input_fields.entries()) {
      const isDeleted = Number(deleted.some(it => it.id === field_id))
      const shown = Number(visibility)
      const [row] = await show.all(tx, isDeleted, shown, isDeleted, shown, form.number, field_id)
      if (!row)
        throw invalid([{ path: `input_fields.${i}.field_id`, message: 'This form has no such question' }])
    }
    await emit('form.columns_changed', { workspaceId: workspace.id, formNumber: form.number })
    return {}
  },
)

export const updateColumnOrder = command(ops.table.updateColumnOrder, change)
export const updateColumnWidth = command(ops.table.updateColumnWidth, change)
