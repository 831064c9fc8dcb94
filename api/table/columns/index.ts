import type { Reader } from '@winnow/db'
import { splitQuestions } from '@winnow/openapi/questions'
import { hasScope, type SignedIn } from '../../core/actor.ts'
import { LruCache } from '../../core/lru-cache.ts'
import type { FoundForm } from '../../forms/find.ts'
import { columnsOf, deletedQuestions, seenVersion, withCells } from '../../forms/questions.ts'
import { contentOf } from '../../forms/versions/find.ts'
import { answerColumn } from './answers.ts'
import { builtInColumns, type Calendar } from './built-in.ts'
import type { TableColumn } from './column.ts'
import { criterionColumns, score } from './criteria.ts'
import { identityColumns } from './identity.ts'
import { linkedColumns } from './linked.ts'

/** Every column that an actor may see of a form's table: what they cannot see they cannot filter or sort by either. */
export interface VisibleColumns {
  byId: ReadonlyMap<string, TableColumn>
  /** Questions whose cells stand at the end of a window's row, in the order of their places there */
  questionIds: readonly string[]
  readMessages: boolean
  /** Notes are for identityColumns, not for keys */
  readNotes: boolean
  /** Versions of the other forms whose rows are shown */
  versions: readonly number[]
}

interface AnswerColumns {
  columns: readonly TableColumn[]
  questionIds: readonly string[]
}

/** Bytes of what is caches of forms' questions: some hundreds of forms. */
const mostBytes = 8 * 1024 * 1024
const caches = new WeakMap<Reader, LruCache<AnswerColumns>>()

/** The columns of a form's questions, of deleted ones too; a form's revision rises with each change of them, so what was made is caches by it. */
async function answered(db: Reader, found: FoundForm, today: string): Promise<AnswerColumns> {
  const { form } = found
  const known = caches.get(db) ?? new LruCache<AnswerColumns>(mostBytes)
  caches.set(db, known)
  const key = [form.number, form.revision, form.publishedVersion, today].join('.')
  const before = known.get(key)
  if (before) return before
  const placed = withCells(await columnsOf(db, form.number))
  const { questions } = await contentOf(db, form.number, seenVersion(form))
  const all = [...splitQuestions(questions).rest, ...(await deletedQuestions(db, found, questions, placed))]
  const slots = new Map(placed.map(it => [it.questionId, it.slot]))
  const made: AnswerColumns = {
    columns: all.flatMap(question => {
      const slot = slots.get(question.id)
      return slot === undefined ? [] : [answerColumn({ formNumber: form.number, question, slot, today })]
    }),
    questionIds: placed.map(it => it.questionId),
  }
  known.set(key, made, JSON.stringify(all).length * 4)
  return made
}

export async function visibleColumns(
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  calendar: Calendar,
): Promise<VisibleColumns> {
  const { form } = found
  const answers = await answered(db, found, calendar.today)
  const readMessages = hasScope(actor, 'messages:read')
  const readNotes = hasScope(actor, 'notes:read')
  const chosen = await linkedColumns(db, actor, form)
  const { shows: _, ...scored } = score
  const all = [
    ...identityColumns,
    scored,
    ...(await builtInColumns(db, form.number, calendar, { readMessages, readNotes, userId: actor.userId })),
    ...(await criterionColumns(db, form.number)),
    ...chosen.columns,
    ...answers.columns,
  ]
  return {
    byId: new Map(all.map(it => [it.id, it])),
    questionIds: answers.questionIds,
    readMessages,
    readNotes,
    versions: chosen.versions,
  }
}
