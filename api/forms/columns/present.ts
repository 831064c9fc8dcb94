import type { Reader } from '@winnow/db'
import { forms } from '@winnow/db'
import { customColumns, urlParameterId, usualCustomFields } from '@winnow/openapi/columns'
import type { CustomFieldType } from '@winnow/openapi/common/enums'
import { limits } from '@winnow/openapi/common/limits'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { statement } from '../../core/database/prepared.ts'
import { labelsOf, presentLabel } from '../../labels/find.ts'
import { presentStage, stagesOf } from '../../stages/find.ts'
import { managedForms } from '../lists/managed.ts'

interface FieldRow {
  id: string
  type: CustomFieldType
  sourceNumber: number | null
  visibility: number
  tableOrder: number
  width: number
}

const fieldRows = statement<FieldRow>(`
  select id, type, source_number as sourceNumber, visibility, table_order as tableOrder, width
  from custom_fields where form_number = ? order by rowid`)

interface CriterionRow {
  id: string
  name: string
  searchId: string
  searchName: string
}

const criteria = statement<CriterionRow>(`
  select c.id, c.name, q.id as searchId, q.name as searchName
  from criteria c join searches q on q.number = c.search_number
  where q.form_number = ? order by q.number, c.position`)

/** Pixels of a column that nobody sized. */
export const usualWidths: Record<
  'FORM_STATUS' | 'FORM_LABELS' | 'AI_CRITERION' | 'SCORE' | 'URL_PARAMETER' | 'AI_OPT_OUT',
  number
> = {
  FORM_STATUS: 150,
  FORM_LABELS: 150,
  AI_CRITERION: 116,
  SCORE: 90,
  URL_PARAMETER: limits.columnWidth.usual,
  AI_OPT_OUT: 150,
}

const titles = { FORM_STATUS: 'status', FORM_LABELS: 'labels' }

/** A form's columns that are not questions: what every form has, the criteria of its searches, and what was chosen. */
export async function presentCustomFields(
  db: Reader,
  actor: SignedIn,
  form: Pick<typeof forms.$inferSelect, 'number' | 'aiEnabled' | 'urlParameters'>,
) {
  const rows = await fieldRows.all(db, form.number)
  const byId = new Map(rows.map(it => [it.id, it]))
  const placeOf = (id: string, width: number) => {
    const row = byId.get(id)
    return row
      ? { visibility: row.visibility === 1, tableOrder: row.tableOrder, width: row.width }
      : { visibility: true, tableOrder: -1, width }
  }
  const usual = usualCustomFields.map(({ id, question, type, width }) => ({
    id,
    question,
    type: type as CustomFieldType,
    ...placeOf(id, width),
    source_form: null,
    search: null,
  }))
  // Where a form does without the assistant its columns are gone, and come back with it.
  const criterionFields = (form.aiEnabled ? await criteria.all(db, form.number) : []).map(it => ({
    id: it.id,
    question: it.name,
    type: 'AI_CRITERION' as const,
    ...placeOf(it.id, usualWidths.AI_CRITERION),
    source_form: null,
    search: { id: it.searchId, name: it.searchName },
  }))
  const parameters = urlParameterNames(form.urlParameters, rows).map(name => ({
    id: urlParameterId(name),
    question: name,
    type: 'URL_PARAMETER' as const,
    ...placeOf(urlParameterId(name), usualWidths.URL_PARAMETER),
    source_form: null,
    search: null,
  }))
  const optOut = rows
    .filter(it => it.type === 'AI_OPT_OUT')
    .map(({ id, type }) => ({
      ...{ id, type, question: customColumns.ai_opt_out.title ?? '' },
      ...placeOf(id, usualWidths.AI_OPT_OUT),
      ...{ source_form: null, search: null },
    }))
  return [...criterionFields, ...usual, ...(await linkedFields(db, actor, rows)), ...parameters, ...optOut]
}

/** Names whose values have a column: those that the form declares, then those that came with an application, each once. */
export function urlParameterNames(
  declared: readonly string[],
  rows: readonly { id: string; type: string }[],
): string[] {
  const came = rows.flatMap(({ id, type }) =>
    type === 'URL_PARAMETER' ? [id.slice(urlParameterId('').length)] : [],
  )
  return [...new Set([...declared, ...came])]
}

/** Columns that show another form, for people who manage it too. */
async function linkedFields(db: Reader, actor: SignedIn, rows: readonly FieldRow[]) {
  const wanted = rows.flatMap(it => (it.sourceNumber === null ? [] : [it.sourceNumber]))
  if (wanted.length === 0) return []
  const sources = await db
    .select({ number: forms.number, identifier: forms.id, name: forms.name })
    .from(forms)
    .where(inArray(forms.number, wanted))
  const managed = await db
    .select({ number: forms.number })
    .from(forms)
    .where(inArray(forms.number, managedForms(actor)))
  const mine = new Set(managed.map(it => it.number))
  const shown = await Promise.all(
    sources
      .filter(it => mine.has(it.number))
      .map(async ({ number, identifier, name }) => ({
        ...{ number, identifier, name },
        stages: (await stagesOf(db, number)).map(presentStage),
        labelsWithColor: (await labelsOf(db, number)).map(presentLabel),
      })),
  )
  return rows.flatMap(({ id, type, sourceNumber, visibility, tableOrder, width }) => {
    const source = shown.find(it => it.number === sourceNumber)
    if (!source || (type !== 'FORM_STATUS' && type !== 'FORM_LABELS')) return []
    const { number, ...source_form } = source
    return [
      {
        id,
        question: `${source.name}: ${titles[type]}`,
        type,
        visibility: visibility === 1,
        tableOrder,
        width,
        source_form,
        search: null,
      },
    ]
  })
}
