import type { AiResult } from '@winnow/openapi'
import type { Reader } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'
import { type AcceleratorApplicant, sentencesOf } from '../forms/accelerator.ts'
import type { Written } from './applicants.ts'
import type { MadeForm } from './form.ts'

interface Verdict {
  result: AiResult
  reason: string
  /** Words of which answer it rests on */
  quote: { key: string; words: string }
}

interface PlannedCriterion {
  name: string
  summary: string
  keywords: string[]
  verdictOn: (it: AcceleratorApplicant) => Verdict
}

const steps: Record<string, Pick<Verdict, 'result' | 'reason'>> = {
  Launched: { result: 'YES', reason: 'It is in use.' },
  Pilot: { result: 'YES', reason: 'It is tried with users.' },
  Prototype: { result: 'MAYBE', reason: 'There is a prototype, and nobody uses it yet.' },
  Idea: { result: 'NO', reason: 'It is an idea so far.' },
}

const payingCustomers: PlannedCriterion = {
  name: 'Paying customers',
  summary: 'Somebody pays for it today.',
  keywords: ['customers', 'pay', 'revenue'],
  verdictOn({ facts }) {
    const { customers } = facts
    const quote = { key: 'story', words: sentencesOf(facts).customers }
    if (customers === null) return { result: 'MAYBE', reason: 'There is a pilot, and it is free.', quote }
    return customers > 0
      ? { result: 'YES', reason: `Names ${customers} who pay.`, quote }
      : { result: 'NO', reason: 'Says that nobody pays yet.', quote }
  },
}

const ownEngineers: PlannedCriterion = {
  name: 'Own engineers',
  summary: 'The team can build it without a studio.',
  keywords: ['engineer', 'software', 'full time'],
  verdictOn({ facts }) {
    const quote = { key: 'story', words: sentencesOf(facts).team }
    if (facts.team === 1)
      return { result: 'MAYBE', reason: 'One person, who does not say what they do best.', quote }
    return facts.engineers
      ? { result: 'YES', reason: 'Some of the team write software full time.', quote }
      : { result: 'NO', reason: 'A studio builds it.', quote }
  },
}

const cutsCarbon: PlannedCriterion = {
  name: 'Cuts carbon',
  summary: 'What they do keeps carbon out of the air.',
  keywords: ['carbon', 'diesel', 'petrol', 'waste'],
  verdictOn({ facts, answers }) {
    const { carbon } = sentencesOf(facts)
    return carbon
      ? { result: 'YES', reason: 'Says how, and what of.', quote: { key: 'story', words: carbon } }
      : {
          result: 'NO',
          reason: 'What they make has no part in it.',
          quote: { key: 'sentence', words: String(answers.sentence) },
        }
  },
}

const beyondIdea: PlannedCriterion = {
  name: 'Beyond an idea',
  summary: 'It is tried with users, or sold.',
  keywords: ['pilot', 'launched'],
  verdictOn({ answers }) {
    const step = String(answers.step)
    const { result, reason } = steps[step] ?? { result: 'MAYBE', reason: 'They do not say how far they are.' }
    return { result, reason, quote: { key: 'step', words: step } }
  },
}

/** So many users met before building are a habit, fewer are a beginning. */
const manyMet = 12

const metUsers: PlannedCriterion = {
  name: 'Met their users',
  summary: 'They talked with those who use it before they built it.',
  keywords: ['met', 'talked', 'before we built'],
  verdictOn({ facts, answers }) {
    const [words = ''] = /We met \d+ .*? before we built anything/.exec(String(answers.problem)) ?? []
    const quote = { key: 'problem', words }
    return facts.met >= manyMet
      ? { result: 'YES', reason: `Met ${facts.met} of them before building.`, quote }
      : { result: 'MAYBE', reason: `Met ${facts.met} of them, which is few.`, quote }
  },
}

const planned = [
  {
    name: 'Paying customers, own engineers',
    query: 'Who has paying customers and can build without a studio?',
    criteria: [payingCustomers, ownEngineers],
  },
  {
    name: 'Climate, second read',
    query: 'Teams that keep carbon out of the air, have more than an idea, and know their users',
    criteria: [cutsCarbon, beyondIdea, metUsers],
  },
]

interface Reviewed extends Written {
  applicant: AcceleratorApplicant
}

interface Around {
  form: MadeForm
  by: string
  chance: Chance
  now: number
}

/** Where the quoted words stand in the answer, in UTF-16 units (docs/rules.md#results). */
function placeOf(
  { questionIds }: MadeForm,
  { answers }: AcceleratorApplicant,
  { key, words }: Verdict['quote'],
) {
  const start = String(answers[key]).indexOf(words)
  const fieldId = questionIds.get(key)
  if (start === -1 || !fieldId) throw new Error(`'${words}' does not stand in the answer '${key}'`)
  return { fieldId, start, end: start + words.length }
}

/** What the assistant was asked before, with its verdicts on those who came last; a reviewer overruled one. */
export async function writeSearches(
  db: Reader,
  applicants: readonly Reviewed[],
  { form, by, chance, now }: Around,
): Promise<void> {
  let overruled = false
  for (const [turn, { name, query, criteria }] of planned.entries()) {
    const at = now - (planned.length - turn) * 2 * 3_600_000
    const [search] = await db
      .insert(t.searches)
      .values({
        id: idOf(chance, 'search', at),
        formNumber: form.number,
        name,
        originalQuery: query,
        createdBy: by,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ number: t.searches.number })
    if (!search) throw new Error('A search was inserted and did not come back')
    for (const [position, criterion] of criteria.entries()) {
      const [made] = await db
        .insert(t.criteria)
        .values({
          id: idOf(chance, 'criterion', at),
          searchNumber: search.number,
          name: criterion.name,
          summary: criterion.summary,
          keywords: criterion.keywords,
          position,
        })
        .returning({ number: t.criteria.number })
      if (!made) throw new Error('A criterion was inserted and did not come back')
      const verdicts = applicants.map(({ id, applicant }) => {
        const { result, reason, quote } = criterion.verdictOn(applicant)
        const override: AiResult | null = !overruled && result === 'MAYBE' ? 'YES' : null
        overruled ||= override !== null
        return {
          criterionNumber: made.number,
          submissionId: id,
          result,
          override,
          reason,
          quotes: [placeOf(form, applicant, quote)],
          judgedAt: at,
        }
      })
      if (verdicts.length > 0) await db.insert(t.aiResults).values(verdicts)
    }
  }
}
