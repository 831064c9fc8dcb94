import { limits } from '../../../common/limits.ts'
import { isBlankText, isStorable } from '../../../common/text/plain-text.ts'
import { isNoAnswer } from '../../cells/blanks.ts'
import { isChosen, isOther, markOf } from '../../cells/marks.ts'

/** Texts beside Other that are remembered; a column with more stays a question of its own. */
const mostTyped = 10_000

/** A column that may hold what was typed beside Other, with the one before it, which may say that Other was chosen. */
export class TypedBeside {
  private readonly typed = new Set<string>()
  private fits = true
  private followsChoice = true
  private followsTick = true
  /** Whether some text may stand for no answer */
  private codes = false

  add(before: string, text: string): void {
    if (!this.fits) return
    const isCode = isNoAnswer(text)
    const saysOther = before !== '' && isOther(before)
    const isTicked = saysOther || isChosen(markOf(before))
    this.followsChoice &&= saysOther ? text !== '' : isCode
    this.followsTick &&= isTicked ? text !== '' : isCode
    this.codes ||= isCode && text !== ''
    if (text === '' || (isCode && !isTicked)) return
    this.typed.add(text)
    this.fits = !isBlankText(text) && text.length <= limits.shortText && isStorable(text)
    this.fits &&= this.typed.size <= mostTyped
  }

  /** Whether the texts can be the Other of a question with these options, whatever the column before says. */
  isOther(options: readonly string[]): boolean {
    return !this.codes && this.fitsBeside(options) && ![...this.typed].every(text => isOther(text))
  }

  private fitsBeside(options: readonly string[]): boolean {
    return this.fits && this.typed.size > 0 && !options.some(option => this.typed.has(option))
  }

  /** The same where the column before chooses an option, and Other exactly where a text is. */
  isOtherOfChoice(options: readonly string[]): boolean {
    return this.followsChoice && this.fitsBeside(options)
  }

  /** The same where the column before is the tick of Other, and ticked exactly where a text is. */
  isOtherOfTick(options: readonly string[]): boolean {
    return this.followsTick && this.fitsBeside(options)
  }
}
