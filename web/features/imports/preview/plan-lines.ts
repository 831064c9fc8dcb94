import {
  type Choices,
  type ColumnChoice,
  columnName,
  columnsOf,
  type Plan,
  type PlannedQuestion,
  typesFor,
} from '@winnow/openapi/imports/index'
import { type Question, questionTypes, splitQuestions, takesSeveral, typeOf } from '@winnow/openapi/questions'
import { questionIcon } from '../../../question-types/icons.ts'
import type { SelectOption } from '../../../ui/fields/Select.tsx'

/** A line of the preview: the columns that answer one question, a URL parameter, or one that is left out. */
interface PlanLine {
  columns: readonly number[]
  text: string
  question: PlannedQuestion | null
  /** The column is stored as a URL parameter */
  isParameter: boolean
}

/**
 * Questions, URL parameters and left-out columns in the order of the file; columns of options that are all left out of a
 * form that is there are one line. `inferred`: what the file asks by itself.
 */
export function linesOf(
  { questions, unread, skipped = [], parameters = [], heads }: Plan,
  inferred: Plan,
): PlanLine[] {
  const asked = questions
    .filter(it => it.source.misfitsOf === undefined)
    .map(question => ({
      columns: columnsOf(question),
      text: question.question,
      question,
      isParameter: false,
    }))
  const alone = (at: number, isParameter: boolean) => ({
    columns: [at],
    text: columnName(heads, at),
    question: null,
    isParameter,
  })
  const left = new Set([...unread, ...skipped])
  const groups = inferred.questions
    .filter(it => it.source.ticks && columnsOf(it).every(at => left.has(at)))
    .map(it => ({ columns: columnsOf(it), text: it.question, question: null, isParameter: false }))
  const grouped = new Set(groups.flatMap(it => it.columns))
  const others = [
    ...parameters.map(({ cell }) => alone(cell, true)),
    ...[...left].filter(at => !grouped.has(at)).map(at => alone(at, false)),
  ]
  return [...asked, ...groups, ...others].toSorted(
    (one, other) => Math.min(...one.columns) - Math.min(...other.columns),
  )
}

const skip = { value: 'skip', label: "Don't import" }
const parameter = { value: 'parameter', label: 'Link value' }

interface Given {
  valuesAt: (at: number) => readonly string[] | null
  /** Of the form that is there; null: the form is made of the file */
  questions: readonly Question[] | null
}

/** What can become of the columns of a line, and what becomes of them now. */
export function choicesFor(
  { columns, question, isParameter }: PlanLine,
  { valuesAt, questions }: Given,
): { options: SelectOption<string>[]; value: string } {
  const [first = 0] = columns
  if (questions) {
    const open = splitQuestions(questions).rest.filter(
      it => typeOf(it).media === null || it.id === question?.id,
    )
    const own = columns.length > 1 ? open.filter(it => takesSeveral(it) || it.id === question?.id) : open
    return {
      options: [
        ...(isParameter ? [parameter] : []),
        ...own.map(it => ({ value: it.id, label: it.question, icon: questionIcon(it) })),
        skip,
      ],
      value: isParameter ? parameter.value : (question?.id ?? skip.value),
    }
  }
  const titled = (type: PlannedQuestion['type']) => ({
    value: type as string,
    label: questionTypes[type].title,
    icon: questionIcon({ type }),
  })
  if (columns.length > 1)
    return {
      options: [
        titled(question?.type ?? 'MULTI_SELECT'),
        { value: 'apart', label: 'Separate questions' },
        skip,
      ],
      value: question?.type ?? skip.value,
    }
  const types = typesFor(valuesAt(first))
  const own = question && !types.includes(question.type) ? [question.type] : []
  return { options: [...[...own, ...types].map(titled), skip], value: question?.type ?? skip.value }
}

/** The choices with what a person selected on a line. */
export function withChoice(choices: Choices, { columns }: PlanLine, value: string, isNew: boolean): Choices {
  const next = new Map(choices)
  const chosen = (): ColumnChoice | null => {
    if (value === skip.value) return { skip: true }
    if (value === parameter.value) return null
    if (value === 'apart') return { type: 'SHORT_TEXT' }
    if (!isNew) return { question: value }
    // A group that stays as it was read needs no choice.
    return columns.length > 1 ? null : { type: value as PlannedQuestion['type'] }
  }
  for (const at of columns) {
    const choice = chosen()
    if (choice) next.set(at, choice)
    else next.delete(at)
  }
  return next
}
