import { fileKindNames, fileKinds } from '../columns/file-kinds.ts'
import {
  type Column,
  type ColumnType,
  columnsOf,
  columnTypes,
  type FormWithColumns,
} from '../columns/index.ts'
import type { AiResult } from '../common/enums.ts'
import {
  type ExtraFilter,
  extraFilters,
  type FilterKindName,
  type MessageState,
  messageStates,
} from './enums.ts'
import { extraFilterKinds } from './registry.ts'

/** A value that is known before any row is read, and its name on the screen. */
interface KnownValue {
  value: string
  name: string
}

/** What a filter can be put on: a column of the table, shown or not, or one of the filters that have none. */
export interface FilterColumn {
  /** `columnId` of a filter */
  id: string
  title: string
  kind: FilterKindName
  /** The column itself; an extra filter has none */
  column?: Column
  known: readonly KnownValue[]
  /** The name of a blank value; null: nothing is ever blank here */
  blank: string | null
  /** A deleted question that the table doesn't show: named where something refers to it, offered nowhere */
  unlisted?: true
}

/** The part of a form's details that decides what it can be filtered by. */
type FormToFilter = FormWithColumns & {
  stages: readonly { label: string }[]
  labelsWithColor: readonly { value: string }[]
}

const messageNames: Record<MessageState, string> = {
  none: 'No messages',
  replied: 'Replied',
  needs_reply: 'Needs reply',
}
/** A verdict in a word */
export const resultNames: Record<AiResult, string> = { YES: 'Yes', NO: 'No', MAYBE: 'Maybe' }

const titles: Record<ExtraFilter, string> = {
  private_notes: 'Private notes',
  reply_status: 'Reply status',
  assigned_comments: 'Mentioned in notes',
  new_since_visit: 'New since my last visit',
  ai_shortlisting: 'AI shortlisting',
}

const asTheyAre = (values: readonly string[]): KnownValue[] => values.map(value => ({ value, name: value }))

const stageNames = (form: Pick<FormToFilter, 'stages'> | null | undefined) =>
  asTheyAre(form?.stages.map(stage => stage.label) ?? [])
const labelNames = (form: Pick<FormToFilter, 'labelsWithColor'> | null | undefined) =>
  asTheyAre(form?.labelsWithColor.map(label => label.value) ?? [])

const known: Partial<Record<ColumnType, (form: FormToFilter, column: Column) => readonly KnownValue[]>> = {
  stage: stageNames,
  labels: labelNames,
  form_status: (_, { custom }) => stageNames(custom?.source_form),
  form_labels: (_, { custom }) => labelNames(custom?.source_form),
  FILE_UPLOAD: () => fileKinds.map(value => ({ value, name: fileKindNames[value] })),
  messages: () => messageStates.map(value => ({ value, name: messageNames[value] })),
  ai: () =>
    ['YES' as const, 'MAYBE' as const, 'NO' as const].map(value => ({ value, name: resultNames[value] })),
}

/** The name of a blank value, where it is not 'Blank'. Null: never blank. */
const blanks: Partial<Record<ColumnType | ExtraFilter, string | null>> = {
  stage: null,
  applicant: null,
  email: null,
  date: null,
  messages: null,
  labels: 'No label added',
  form_labels: 'No label added',
  ai: 'Not parsed',
  ai_opt_out: null,
  FILE_UPLOAD: 'No file',
  VIDEO: 'No video',
  private_notes: null,
  reply_status: null,
  assigned_comments: 'Nobody mentioned',
  new_since_visit: null,
  ai_shortlisting: 'In no search',
}
const blankOf = (type: ColumnType | ExtraFilter) => {
  const word = blanks[type]
  return word === undefined ? 'Blank' : word
}

/** The searches whose criteria the form has, each once. */
const searchesOf = (form: FormWithColumns): KnownValue[] => {
  const found = new Map<string, string>()
  for (const { search } of form.customFields ?? []) if (search) found.set(search.id, search.name)
  return [...found].map(([value, name]) => ({ value, name }))
}

const seen = <Field extends { visibility: boolean }>(field: Field): Field => ({ ...field, visibility: true })

/** Everything that a form can be filtered by: its columns in the table's order, hidden ones and deleted questions too, then the rest. */
export function filterColumnsOf(form: FormToFilter): FilterColumn[] {
  const { deletedFields = [] } = form
  const unlisted = new Set(deletedFields.filter(it => !it.visibility).map(({ id }) => id))
  const columns = columnsOf({
    inputFields: form.inputFields.map(seen),
    deletedFields: deletedFields.map(seen),
    ...(form.customFields ? { customFields: form.customFields.map(seen) } : {}),
  })
  const searches = searchesOf(form)
  return [
    ...columns.map(
      (column): FilterColumn => ({
        id: column.id,
        title: column.title,
        kind: columnTypes[column.type].filter,
        column,
        known: known[column.type]?.(form, column) ?? asTheyAre(column.question?.options ?? []),
        blank: blankOf(column.type),
        ...(unlisted.has(column.id) && { unlisted: true }),
      }),
    ),
    ...extraFilters
      .filter(id => id !== 'ai_shortlisting' || searches.length > 0)
      .map(id => ({
        id,
        title: titles[id],
        kind: extraFilterKinds[id],
        known: id === 'ai_shortlisting' ? searches : [],
        blank: blankOf(id),
      })),
  ]
}

/** What lists of columns offer, with those in use. */
export const listed = <Some extends Pick<FilterColumn, 'id' | 'unlisted'>>(
  columns: readonly Some[],
  used: readonly string[] = [],
): Some[] => columns.filter(({ id, unlisted }) => !unlisted || used.includes(id))

/** Whether a column's answers are drawn as a histogram: the length of a video is a filter alone. */
export const isMeasured = ({ kind, column }: Pick<FilterColumn, 'kind' | 'column'>): boolean =>
  kind === 'number' && column !== undefined && column.type !== 'VIDEO'
