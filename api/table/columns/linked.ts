import { forms, type Reader } from '@winnow/db'
import { aiOptOutId, urlParameterId } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import { and, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { statement } from '../../core/database/prepared.ts'
import { urlParameterNames } from '../../forms/columns/present.ts'
import { managedForms } from '../../forms/lists/managed.ts'
import { type LabelRow, labelNamed, labelsOf } from '../../labels/find.ts'
import { type StageRow, stageNamed, stagesOf } from '../../stages/find.ts'
import { type Fragment, fragment, join, valueList } from '../query/fragment.ts'
import { choicePredicate, choicesPredicate, textPredicate, yesNoPredicate } from '../query/predicates.ts'
import type { TableColumn } from './column.ts'
import { score } from './criteria.ts'
import { inOrderOf, yesNoGroups } from './groups.ts'
import { knownLabels, knownStages } from './known.ts'

/**
 * What the same address received last in another form (docs/rules.md#other-forms). The address leads: the sign
 * keeps SQLite from walking that whole form by date, to save sorting the one or two that are found.
 */
const latest = (source: number) =>
  fragment`(select o.id from submissions o where o.email_key = s.email_key and +o.form_number = ${source}
    order by o.submitted_at desc, o.id desc limit 1)`

const stageOf = (source: number, column: Fragment) =>
  fragment`(select ${column} from submissions o join stages t on t.id = o.stage_id where o.id = ${latest(source)})`

const made = {
  FORM_STATUS: (id: string, source: number, stages: readonly StageRow[]): TableColumn => {
    const label = stageOf(source, fragment`t.label`)
    return {
      id,
      filter: 'choice',
      predicate: choicePredicate(stageOf(source, fragment`t.id`), name => stageNamed(stages, name)?.id ?? -1),
      known: () => knownStages(stages),
      sort: [stageOf(source, fragment`t.position`)],
      shows: label,
      values: { key: label },
      groups: () => ({ key: label, order: inOrderOf(stages.map(it => it.label)) }),
    }
  },
  FORM_LABELS: (id: string, source: number, rows: readonly LabelRow[]): TableColumn => {
    const labelled = fragment`from submission_labels sl join labels l on l.id = sl.label_id where sl.submission_id = ${latest(source)}`
    return {
      id,
      filter: 'choices',
      predicate: choicesPredicate({
        has: label => fragment`exists (select 1 ${labelled} and l.id = ${labelNamed(rows, label)?.id ?? -1})`,
        blank: fragment`not exists (select 1 ${labelled})`,
      }),
      known: () => knownLabels(rows),
      sort: [fragment`(select min(l.position) ${labelled})`],
      shows: fragment`json((select json_group_array(value) from (select l.value ${labelled} order by l.position)))`,
      groups: () => ({
        from: fragment` left join submission_labels v on v.submission_id = ${latest(source)}`,
        key: fragment`(select value from labels where id = v.label_id)`,
        order: key =>
          fragment`(select position from labels where form_number = ${source} and value = ${key})`,
      }),
    }
  },
}

/** A URL parameter of applications; texts as long as those of the cells. */
function urlParameter(name: string): TableColumn {
  const parameter = (column: Fragment) =>
    fragment`(select ${column} from submission_parameters p where p.submission_id = s.id and p.name = ${name})`
  const folded = parameter(fragment`p.folded`)
  const most = limits.cellText
  return {
    id: urlParameterId(name),
    filter: 'text',
    predicate: textPredicate(folded),
    sort: [folded],
    shows: parameter(
      fragment`iif(length(p.value) > ${most}, substr(p.value, 1, ${most - 1}) || '…', p.value)`,
    ),
    showsWhole: parameter(fragment`p.value`),
    values: { key: folded, name: { ofRow: parameter(fragment`p.value`) } },
  }
}

const isOptedOut = fragment`s.ai_opted_out`

/** Those who asked that a person reads their application. */
const optedOut: TableColumn = {
  id: aiOptOutId,
  filter: 'yesNo',
  predicate: yesNoPredicate(isOptedOut),
  sort: [isOptedOut],
  always: true,
  shows: fragment`json(iif(${isOptedOut}, 'true', 'null'))`,
  groups: () => yesNoGroups(isOptedOut),
}

/** What applications show of other forms, by their ids: a value for each of those columns that the actor sees. */
export async function otherFormValues(
  db: Reader,
  actor: SignedIn,
  form: Parameters<typeof linkedColumns>[2],
  ids: readonly number[],
): Promise<ReadonlyMap<number, { fieldId: string; value: string | string[] | null }[]>> {
  const { columns } = await linkedColumns(db, actor, form)
  const shown = columns.flatMap(it =>
    it.shows && /^form_(status|labels):/.test(it.id) ? [{ id: it.id, shows: it.shows }] : [],
  )
  if (shown.length === 0) return new Map()
  const places = join(
    shown.map(it => it.shows),
    ', ',
  )
  const { sql, args } = fragment`
    select s.id, json_array(${places}) as shown from submissions s where s.id in ${valueList(ids)}`
  const rows = await statement<{ id: number; shown: string }>(sql).all(db, ...args)
  return new Map(
    rows.map(({ id, shown: json }) => {
      const values: (string | string[] | null)[] = JSON.parse(json)
      return [Number(id), shown.map((it, at) => ({ fieldId: it.id, value: values[at] ?? null }))]
    }),
  )
}

const customFields = statement<{ id: string; type: string; source: number | null }>(
  'select id, type, source_number as source from custom_fields where form_number = ? order by rowid',
)

/** Columns that somebody chose for the form, those from other forms for people who manage both, with the versions of those; and URL parameters. */
export async function linkedColumns(
  db: Reader,
  actor: SignedIn,
  form: Pick<typeof forms.$inferSelect, 'number' | 'urlParameters'>,
) {
  const fields = await customFields.all(db, form.number)
  const sources = fields.flatMap(it => (it.source === null ? [] : [it.source]))
  const managed =
    sources.length === 0
      ? []
      : await db
          .select({ number: forms.number, rowsVersion: forms.rowsVersion })
          .from(forms)
          .where(and(inArray(forms.number, sources), inArray(forms.number, managedForms(actor))))
  const versions = new Map(managed.map(it => [it.number, it.rowsVersion]))
  const columns: TableColumn[] = []
  for (const { id, type, source } of fields) {
    if (type === 'SCORE') columns.push(score)
    if (type === 'AI_OPT_OUT') columns.push(optedOut)
    if (source === null || !versions.has(source)) continue
    if (type === 'FORM_STATUS') columns.push(made[type](id, source, await stagesOf(db, source)))
    if (type === 'FORM_LABELS') columns.push(made[type](id, source, await labelsOf(db, source)))
  }
  const parameters = urlParameterNames(form.urlParameters, fields).map(urlParameter)
  return { columns: [...columns, ...parameters], versions: [...versions.values()] }
}
