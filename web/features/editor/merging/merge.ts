import { pageTitle } from '../../forms/form-pages.ts'
import { type Draft, type DraftQuestion, isUnwritten } from '../draft/draft.ts'

/** Something that both changed, each to something else: a person has to choose one of the two texts. */
export interface Overlap {
  /** The id of a question, or the name of a text of the form */
  at: string
  /** What people call it */
  title: string
  /** What of it, by its names in the draft */
  names: readonly string[]
  /** The question or the form as each has it */
  mine: Overlapping
  theirs: Overlapping
}

export type Overlapping = Partial<DraftQuestion & Draft>

interface Merged {
  /** Both people's changes; where they overlap, mine */
  mine: Draft
  /** The same with theirs where they overlap */
  theirs: Draft
  overlaps: readonly Overlap[]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Side = 'mine' | 'theirs'
interface Chosen<T> {
  value: Record<Side, T>
  overlaps: boolean
}

/** One value: who changed it wins; where both did, each side has its own. */
function choose<T>(base: T, mine: T, theirs: T): Chosen<T> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: { mine, theirs: mine }, overlaps: false }
  if (isSame(mine, base)) return { value: { mine: theirs, theirs }, overlaps: false }
  return { value: { mine, theirs }, overlaps: true }
}

/** What names a question on the screen and what the server alone gives is not a change of anybody's. */
const notTyped: ReadonlySet<string> = new Set(['key', 'id', 'prefillKey'])

function mergeQuestion(base: DraftQuestion, mine: DraftQuestion, theirs: DraftQuestion) {
  const values: Record<Side, Record<string, unknown>> = {
    mine: { ...theirs, key: mine.key },
    theirs: { ...theirs, key: mine.key },
  }
  const names: string[] = []
  for (const name of Object.keys(theirs) as (keyof DraftQuestion)[]) {
    if (notTyped.has(name)) continue
    const one = choose<unknown>(base[name], mine[name], theirs[name])
    values.mine[name] = one.value.mine
    values.theirs[name] = one.value.theirs
    if (one.overlaps) names.push(name)
  }
  return { value: values as unknown as Record<Side, DraftQuestion>, names }
}

const byId = (questions: readonly DraftQuestion[]) =>
  new Map(questions.flatMap(it => (it.id === undefined ? [] : [[it.id, it] as const])))

/**
 * My new questions that the server has already, from a save whose answer never came: they are mine again by their ids. Told by
 * their type and their words, which I may have gone on typing since.
 */
function recognised(base: Draft, mine: Draft, theirs: Draft): DraftQuestion[] {
  const known = byId(base.questions)
  const fresh = theirs.questions.filter(it => it.id !== undefined && !known.has(it.id))
  return mine.questions.map(question => {
    if (question.id !== undefined || isUnwritten(question)) return question
    const at = fresh.findIndex(
      it => it.type === question.type && it.question !== '' && question.question.startsWith(it.question),
    )
    const [found] = at < 0 ? [] : fresh.splice(at, 1)
    return found ? { ...question, id: found.id } : question
  })
}

/** `list` with what else stands in `other`, each after what it follows there. */
function interleaved(list: readonly string[], other: readonly string[]): string[] {
  const merged = [...list]
  for (const [i, key] of other.entries()) {
    if (merged.includes(key)) continue
    const before = other.slice(0, i).findLast(it => merged.includes(it))
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key)
  }
  return merged
}

/** Three versions of one order: who moved something wins, me where both did. */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const stayed = (list: readonly string[], others: readonly string[]) =>
    list.filter(it => others.includes(it))
  const moved = !isSame(stayed(mine, base), stayed(base, mine))
  return moved ? interleaved(mine, theirs) : interleaved(theirs, mine)
}

/** Conditions on a question name the options of the side that these are of (docs/rules.md#conditions). */
function withRulesOf(question: DraftQuestion, own: DraftQuestion | undefined, id: string): DraftQuestion {
  const onIt = (it: DraftQuestion | undefined) => (it?.showIf ?? []).filter(rule => rule.columnId === id)
  const [rules, owns] = [onIt(question), onIt(own)]
  // One who has more of them, or fewer, has done more than to follow a name.
  if (rules.length !== owns.length || isSame(rules, owns)) return question
  return { ...question, showIf: question.showIf.map(it => (it.columnId === id ? (owns.shift() ?? it) : it)) }
}

const texts = {
  name: 'Form name',
  description: 'Description',
  successMessage: pageTitle('thanks'),
  closeMessage: pageTitle('closed'),
} as const

/**
 * What two people made of one draft, put together: `base` is what both began with. Changes to different things all stay,
 * also to different settings of one question; what somebody deleted stays where somebody else changed it.
 */
export function mergeDrafts(base: Draft, typed: Draft, theirs: Draft): Merged {
  const mine = { ...typed, questions: recognised(base, typed, theirs) }
  const overlaps: Overlap[] = []
  const result: Record<Side, Draft> = { mine: { ...mine }, theirs: { ...mine } }
  for (const [name, title] of Object.entries(texts) as [keyof typeof texts, string][]) {
    const one = choose<unknown>(base[name], mine[name], theirs[name])
    Object.assign(result.mine, { [name]: one.value.mine })
    Object.assign(result.theirs, { [name]: one.value.theirs })
    if (one.overlaps) overlaps.push({ at: name, title, names: [name], mine, theirs })
  }

  const [inBase, inTheirs] = [byId(base.questions), byId(theirs.questions)]
  const inMine = byId(mine.questions)
  const merged: Record<Side, Map<string, DraftQuestion>> = { mine: new Map(), theirs: new Map() }
  const put = (key: string, value: Record<Side, DraftQuestion>) => {
    merged.mine.set(key, value.mine)
    merged.theirs.set(key, value.theirs)
  }
  const nameOf = (it: DraftQuestion) => it.id ?? it.key
  for (const question of [...mine.questions, ...theirs.questions]) {
    const at = nameOf(question)
    if (merged.mine.has(at)) continue
    const [b, m, t] = [inBase.get(at), inMine.get(at), inTheirs.get(at)]
    if (m && t) {
      // Without a base it is mine, in an earlier state: what differs is what I typed since.
      const one = mergeQuestion(b ?? t, m, t)
      put(at, one.value)
      if (one.names.length > 0)
        overlaps.push({ at, title: m.question || t.question, names: one.names, mine: m, theirs: t })
    } else if (!b || !isSame(question.key === b.key ? question : { ...question, key: b.key }, b))
      put(at, { mine: question, theirs: question })
  }
  const own = { mine: inMine, theirs: inTheirs }
  for (const { at, names } of overlaps)
    if (names.includes('optionLines'))
      for (const side of ['mine', 'theirs'] as const)
        for (const [id, question] of merged[side])
          merged[side].set(id, withRulesOf(question, own[side].get(id), at))
  const order = orderOf(base.questions.map(nameOf), mine.questions.map(nameOf), theirs.questions.map(nameOf))
  for (const side of ['mine', 'theirs'] as const)
    result[side] = {
      ...result[side],
      questions: order.flatMap(at => merged[side].get(at) ?? []),
    }
  return { ...result, overlaps }
}
