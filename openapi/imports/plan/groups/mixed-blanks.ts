import { isNoAnswer } from '../../cells/blanks.ts'
import { isOther, isUnchosen, markOf } from '../../cells/marks.ts'
import type { Group } from './heads.ts'

/**
 * Whether some row of a group has both a blank and a mark for 'not chosen': then a No and a blank are two answers, which
 * one question with several options could not keep apart.
 */
export class MixedBlanks {
  isMixed = false
  private readonly places: number[]

  constructor({ from, options }: Group) {
    this.places = options.flatMap((option, at) => (isOther(option) ? [] : [from + at]))
  }

  add(cells: readonly string[]): void {
    if (this.isMixed) return
    let blank = false
    let unchosen = false
    for (const at of this.places) {
      const cell = cells[at] ?? ''
      if (isNoAnswer(cell)) blank = true
      else unchosen ||= isUnchosen(markOf(cell))
    }
    this.isMixed = blank && unchosen
  }
}
