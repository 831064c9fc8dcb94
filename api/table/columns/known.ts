import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { type LabelRow, labelNamed } from '../../labels/find.ts'
import { type StageRow, stageNamed } from '../../stages/find.ts'
import type { KnownValues } from './column.ts'

/** The names that a filter on a status may have, those of before too (docs/rules.md#status-labels). */
export const knownStages = (rows: readonly StageRow[]): KnownValues => ({
  list: rows.map(it => it.label),
  same: name => stageNamed(rows, name)?.labelKey ?? keyOf(name),
})

/** The names that a filter on labels may have, those of before too (docs/rules.md#labels). */
export const knownLabels = (rows: readonly LabelRow[]): KnownValues => ({
  list: rows.map(it => it.value),
  same: name => labelNamed(rows, name)?.valueKey ?? keyOf(name),
})
