import {
  type Choices,
  type ColumnChoice,
  columnsOf,
  type Plan,
  type PlannedQuestion,
  typesFor,
} from '@winnow/openapi/imports/index'
import { type Question, questionTypes, splitQuestions, typeOf } from '@winnow/openapi/questions'
import { questionIcon } from '../../../question-types/icons.ts'
import type { SelectOption } from '../../../ui/fields/Select.tsx'

/** A line of the preview: the columns that answer one question, or one that is left out. */
interface PlanLine {
  key: string
  columns: readonly number[]
  text: string
  question: PlannedQuestion | null
}

/** Questions and left-out columns in the order of the file. */
export function linesOf({ questions, unread, skipped = [], heads }: Plan): PlanLine[] {
  const asked = questions
    .filter(it => it.source.misfitsOf === undefined)
    .map(question => ({ key: question.id, columns: columnsOf(question), text: question.question, question }))
  const left = [...unread, ...skipped].map(at => ({
    key: `left ${at}`,
    columns: [at],
    text: heads[at]?.trim() || `Column ${at + 1}`,
    question: null,
  }))
  return [...asked, ...left].toSorted((one, other) => Math.min(...one.columns) - Math.min(...other.columns))
}

const skip = { value: 'skip', label: "Don't import" }

interface Given {
  valuesAt: (at: number) => readonly string[] | null
  /** Of the form that is there; null: the form is made of the file */
  questions: readonly Question[] | null
}

/** What can become of the columns of a line, and what becomes of them now. */
export function choicesFor(
  { columns, question }: PlanLine,
  { valuesAt, questions }: Given,
): { options: SelectOption<string>[]; value: string } {
  const [first = 0] = columns
  if (questions) {
    const open = splitQuestions(questions).rest.filter(
      it => typeOf(it).media === null || it.id === question?.id,
    )
    const own = columns.length > 1 ? open.filter(it => it.id === question?.id) : open
    return {
      options: [...own.map(it => ({ value: it.id, label: it.question, icon: questionIcon(it) })), skip],
      value: question?.id ?? skip.value,
    }
  }
  const titled = (type: PlannedQuestion['type']) => ({
    value: type as string,
    label: questionTypes[type].title,
    icon: questionIcon({ type }),
  })
  if (question && columns.length > 1)
    return {
      options: [titled(question.type), { value: 'apart', label: 'Separate questions' }, skip],
      value: question.type,
    }
  const types = typesFor(valuesAt(first))
  const own = question && !types.includes(question.type) ? [question.type] : []
  return { options: [...[...own, ...types].map(titled), skip], value: question?.type ?? skip.value }
}

/** The choices with what a person selected on a line. */
export function withChoice(
  choices: Choices,
  { columns, question }: PlanLine,
  value: string,
  isNew: boolean,
): Choices {
  const next = new Map(choices)
  const chosen = (): ColumnChoice | null => {
    if (value === skip.value) return { skip: true }
    if (value === 'apart') return { type: 'SHORT_TEXT' }
    if (!isNew) return { question: value }
    // A group that stays as it was read needs no choice.
    return question && columns.length > 1 ? null : { type: value as PlannedQuestion['type'] }
  }
  for (const at of columns) {
    const choice = chosen()
    if (choice) next.set(at, choice)
    else next.delete(at)
  }
  return next
}
