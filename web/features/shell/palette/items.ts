import { fold } from '@winnow/openapi/common/text/plain-text'
import { hasWord, searchWords } from '@winnow/openapi/common/text/search-words'
import { type Action, actionGroups, perform } from '../../../lib/hotkeys.ts'
import type { DotHue } from '../../../theme/tints.ts'
import type { LucideIcon } from '../../../ui/Icon.tsx'

/** The heading of what was used last. */
const recentGroup = 'Recent'
export const foundGroup = 'Applicants found'
export const placesGroup = 'Go to'

/** Headings of the palette, in their order. */
export const paletteGroups = [recentGroup, ...actionGroups, foundGroup, placesGroup] as const

/** A line of the palette. */
export interface Item {
  id: string
  title: string
  group: (typeof paletteGroups)[number]
  icon?: LucideIcon | undefined
  dot?: DotHue | undefined
  /** An applicant, in place of an icon */
  person?: { id: string; name: string }
  /** An applicant's, at the right */
  status?: { label: string; hue: DotHue }
  /** At the right */
  meta?: string | undefined
  /** Whom or what it acts on, said where no heading does */
  about?: string | undefined
  keys?: string | undefined
  /** Shows only once it is searched */
  isSearched?: boolean
  run: () => void
}

/** What can be done, as lines of the palette. */
export const itemsOf = (actions: readonly Action[]): Item[] =>
  actions.map(({ id, name, icon, dot, hotkey, group = 'General', about, ...action }) => ({
    ...{ id, title: name, icon, dot, keys: hotkey, group, about },
    ...(group === 'Forms' && { meta: about }),
    run: () => perform(action),
  }))

/** The lines that a search finds, what was used last first: without a search under a heading of its own, else in its group. */
export function shownItems(items: readonly Item[], search: string, recent: readonly string[]): Item[] {
  const words = searchWords(search)
  const placeOf = ({ id }: Item) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const found = items
    .filter(({ title }) => words.every(word => hasWord(fold(title), word)))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  if (words.length > 0) return found
  return found.flatMap((item): Item[] => {
    if (recent.includes(item.id)) return [{ ...item, group: recentGroup, meta: item.about }]
    return item.isSearched ? [] : [item]
  })
}
