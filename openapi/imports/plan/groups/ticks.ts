import { belongTogether, isChosen, isUnchosen, markOf } from '../../cells/marks.ts'

/** What a column says where its option was chosen: a mark, or the option's text; null: nobody chose it. */
type Tick = { chosen: string | null; mark: boolean }

/** Reads the different cells of a column as those of a tick of this option; null: it holds something else. */
function tickOf(cells: readonly string[], name: string): Tick | null {
  const marks = new Set<string>()
  let text: string | null = null
  for (const cell of cells) {
    const mark = cell === name ? null : markOf(cell)
    if (mark !== null) marks.add(mark)
    else if (text === null) text = cell
    else return null
  }
  const [on, ...moreOn] = [...marks].filter(isChosen)
  const [off, ...moreOff] = [...marks].filter(isUnchosen)
  if (moreOn.length > 0 || moreOff.length > 0 || (on !== undefined && text !== null)) return null
  if (on !== undefined && off !== undefined && !belongTogether(on, off)) return null
  return { chosen: on ?? text, mark: on !== undefined }
}

/**
 * The options of neighbouring columns that say of each whether it was chosen: with a mark (`1`, `Selected`, `X`, beside
 * `0`, `Not selected` or nothing) or with its own text. As many as fit from the first column on; fewer than two are none.
 * `names`: what the heads call the options; `numbered`: the heads have only their numbers.
 */
export function tickedOptions(
  columns: readonly (readonly string[] | null)[],
  names: readonly string[],
  numbered: boolean,
): string[] {
  const options: string[] = []
  let first: Tick | null = null
  for (const [at, cells] of columns.entries()) {
    const name = names[at] ?? ''
    const tick = cells && tickOf(cells, name)
    if (!tick) break
    const ownText = tick.chosen !== null && !tick.mark
    if (ownText && !numbered && tick.chosen !== name) break
    const option = ownText ? (tick.chosen ?? '') : name
    const isAlike =
      !first ||
      tick.chosen === null ||
      first.chosen === null ||
      (first.mark === tick.mark && (!tick.mark || first.chosen.toLowerCase() === tick.chosen.toLowerCase()))
    if (!isAlike || option === '' || options.includes(option)) break
    options.push(option)
    if (!first || first.chosen === null) first = tick
  }
  const isTicked = first !== null && first.chosen !== null
  return isTicked && options.length > 1 ? options : []
}
