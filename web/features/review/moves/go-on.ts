import type { MovedSince } from '@winnow/openapi'
import { shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import { counted } from '@winnow/openapi/common/text/format'
import { type Subjects, seenAgain, sizeOf } from '../selection/subjects.ts'
import { type MoveOrder, movedMeanwhile } from './run-move.ts'

/** The first of so many who were moved, as a sentence without its full stop. */
export const movedWords = ([first]: readonly MovedSince[], count: number): string =>
  `${first ? movedText(first, at => shortDate(at)) : ''}${count > 1 ? `, and ${count - 1} more` : ''}`

/** Somebody else has moved an applicant to the same stage meanwhile: that they have, as a sentence; null: another failure. */
export function doneBefore(error: unknown, stage: string): string | null {
  const [only, another] = movedMeanwhile(error)?.moved ?? []
  return only && !another && only.stage === stage ? `${movedWords([only], 1)}.` : null
}

/** What a toast says where somebody moved them meanwhile, and the way on; null: another failure (docs/rules.md#expected-stage). */
export function goOnAfter(
  error: unknown,
  subjects: Subjects,
  move: (subjects: Subjects, ifMoved?: MoveOrder['ifMoved']) => void,
) {
  const meanwhile = movedMeanwhile(error)
  const [first] = meanwhile?.moved ?? []
  if (!meanwhile || !first) return null
  const { count, moved } = meanwhile
  const stages = new Map(moved.map(one => [one.submission_id, one.stage]))
  const isAllSaid = moved.length === count
  return {
    text:
      sizeOf(subjects) === 1
        ? `${movedWords(moved, 1)}.`
        : `${counted(count, 'applicant was', 'applicants were')} moved in the meantime: ${movedWords(moved, count)}.`,
    action: {
      name: 'Move anyway',
      run: () => move(seenAgain(subjects, stages), isAllSaid ? undefined : 'move'),
    },
  }
}
