import { labels } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { labelTexts } from '@winnow/openapi/common/label-name'
import { defaultLabelColour } from '@winnow/openapi/common/palette'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid, refuse } from '../../core/error.ts'
import { labelNamed, labelsOf } from '../../labels/find.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { changed, dropLabel, freeFormerKey, place, presentLabels } from './change.ts'

/** Replaces the list of labels by another; the same list changes nothing (docs/rules.md#labels). */
export const updateFormLabels = command(
  ops.label.updateFormLabels,
  async ({ actor, input, tx, batchId, emit }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.edit)
    if (typeof input.version === 'number' && input.version !== form.labelsVersion)
      refuse(
        'stale_version',
        'Someone changed the labels in the meantime, so nothing was changed. Check the list, then try again.',
      )
    const rows = await labelsOf(tx, form.number)
    const named = input.labels_wc.map(it => ({ ...it, row: labelNamed(rows, it.value) }))
    const seen = new Set<string | number>()
    for (const [i, { value, row }] of named.entries()) {
      const key = row?.id ?? keyOf(value)
      if (seen.has(key)) throw invalid([{ path: `labels_wc.${i}.value`, message: labelTexts.taken }])
      seen.add(key)
    }
    const removed = rows.filter(it => !seen.has(it.id))
    const wanted = named.map(({ value, colour, row }) => ({
      row,
      // The old name of a label finds it, and leaves it as it is called.
      value: row && row.valueKey !== keyOf(value) ? row.value : value,
      colour: colour ?? row?.colour ?? defaultLabelColour,
    }))
    const isSame =
      wanted.length === rows.length &&
      wanted.every(({ row, value, colour }, i) => {
        const at = rows[i]
        return at?.id === row?.id && at?.value === value && at.colour === colour
      })
    if (isSame) return presentLabels(tx, form, null)
    for (const it of removed) await dropLabel(tx, it)
    const order: number[] = []
    const added: number[] = []
    for (const { row, value, colour } of wanted) {
      if (row) {
        await tx.update(labels).set({ value, colour }).where(eq(labels.id, row.id))
        order.push(row.id)
        continue
      }
      const valueKey = keyOf(value)
      await freeFormerKey(tx, rows, valueKey)
      const [made] = await tx
        .insert(labels)
        .values({ formNumber: form.number, value, valueKey, colour, position: 0 })
        .returning({ id: labels.id })
      if (!made) throw new Error('A label was inserted and did not come back')
      order.push(made.id)
      added.push(made.id)
    }
    await place(tx, form.number, order)
    await changed(tx, form)
    await emit('form.labels_saved', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: {
        before: rows.map(({ id, value, colour }) => ({ label: id, value, colour })),
        added,
        removed: removed.map(it => it.id),
      },
    })
    return presentLabels(tx, form, batchId)
  },
)
