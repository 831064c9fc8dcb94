import type { Reader } from '@winnow/db'
import { askedApart } from '@winnow/openapi/questions'
import { hasScope, type SignedIn } from '../../../core/actor.ts'
import type { FoundForm } from '../../../forms/find.ts'
import { columnsOf, withCells } from '../../../forms/questions.ts'
import { contentOf } from '../../../forms/versions.ts'
import { answerColumn } from './answers.ts'
import { chosenColumns } from './chosen.ts'
import type { TableColumn } from './column.ts'
import { aiColumns, score } from './criteria.ts'
import { type Calendar, facts } from './facts.ts'
import { people } from './people.ts'

/** Every column that an actor may see of a form's table: what they cannot see they cannot filter or sort by either. */
export interface VisibleColumns {
  byId: ReadonlyMap<string, TableColumn>
  /** Questions whose cells stand at the end of a window's row, in the order of their places there */
  questionIds: readonly string[]
  readMessages: boolean
  /** Versions of the other forms whose rows are shown */
  versions: readonly number[]
}

export async function visibleColumns(
  db: Reader,
  actor: SignedIn,
  { form }: FoundForm,
  calendar: Calendar,
): Promise<VisibleColumns> {
  const placed = withCells(await columnsOf(db, form.number))
  const content = await contentOf(db, form.number, form.publishedVersion ?? form.draftVersion)
  const slots = new Map(placed.map(it => [it.questionId, it.slot]))
  const answers = askedApart(content.questions).rest.flatMap(question => {
    const slot = slots.get(question.id)
    return slot === undefined ? [] : [answerColumn({ question, slot, today: calendar.today })]
  })
  const readMessages = hasScope(actor, 'messages:read')
  const chosen = await chosenColumns(db, actor, form.number)
  const { shows: _, ...scored } = score
  const all = [
    ...people,
    scored,
    ...(await facts(db, form.number, calendar, { readMessages })),
    ...(await aiColumns(db, form.number)),
    ...chosen.columns,
    ...answers,
  ]
  return {
    byId: new Map(all.map(it => [it.id, it])),
    questionIds: placed.map(it => it.questionId),
    readMessages,
    versions: chosen.versions,
  }
}
