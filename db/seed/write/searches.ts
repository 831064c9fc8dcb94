import type { AiResult } from '@winnow/openapi'
import { counted } from '@winnow/openapi/common/text/format'
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
  Launched: { result: 'YES', reason: 'People use it today.' },
  Pilot: { result: 'YES', reason: 'Users are trying it in a pilot.' },
  Prototype: { result: 'MAYBE', reason: 'Has a prototype, but no users yet.' },
  Idea: { result: 'NO', reason: 'Still an idea.' },
}

const payingCustomers: PlannedCriterion = {
  name: 'Paying customers',
  summary: 'Customers pay for it today.',
  keywords: ['customers', 'pay', 'revenue'],
  verdictOn({ facts }) {
    const { customers } = facts
    const quote = { key: 'story', words: sentencesOf(facts).customers }
    if (customers === null)
      return { result: 'MAYBE', reason: 'The pilot is free, so nobody pays yet.', quote }
    return customers > 0
      ? { result: 'YES', reason: `Has ${counted(customers, 'paying customer')}.`, quote }
      : { result: 'NO', reason: 'Says nobody pays yet.', quote }
  },
}

const ownEngineers: PlannedCriterion = {
  name: 'Own engineers',
  summary: 'The team can build the product itself.',
  keywords: ['engineer', 'software', 'full time'],
  verdictOn({ facts }) {
    const quote = { key: 'story', words: sentencesOf(facts).team }
    if (facts.team === 1)
      return { result: 'MAYBE', reason: "A solo founder who doesn't say whether they write software.", quote }
    return facts.engineers
      ? { result: 'YES', reason: 'The team has full-time engineers.', quote }
      : { result: 'NO', reason: 'An outside studio builds it.', quote }
  },
}

const cutsCarbon: PlannedCriterion = {
  name: 'Cuts carbon',
  summary: 'Their work reduces carbon emissions.',
  keywords: ['carbon', 'diesel', 'petrol', 'waste'],
  verdictOn({ facts, answers }) {
    const { carbon } = sentencesOf(facts)
    return carbon
      ? {
          result: 'YES',
          reason: 'Explains how it reduces emissions.',
          quote: { key: 'story', words: carbon },
        }
      : {
          result: 'NO',
          reason: 'The product has nothing to do with carbon.',
          quote: { key: 'sentence', words: String(answers.sentence) },
        }
  },
}

const beyondIdea: PlannedCriterion = {
  name: 'Beyond an idea',
  summary: 'Users are trying it, or paying for it.',
  keywords: ['pilot', 'launched'],
  verdictOn({ answers }) {
    const step = String(answers.step)
    const { result, reason } = steps[step] ?? { result: 'MAYBE', reason: "Doesn't say how far along it is." }
    return { result, reason, quote: { key: 'step', words: step } }
  },
}

/** So many users met before building are a habit, fewer are a beginning. */
const manyMet = 12

const metUsers: PlannedCriterion = {
  name: 'Met their users',
  summary: 'They met future users before building.',
  keywords: ['met', 'talked', 'before we built'],
  verdictOn({ facts, answers }) {
    const [words = ''] = /We met \d+ .*? before we built anything/.exec(String(answers.problem)) ?? []
    const quote = { key: 'problem', words }
    return facts.met >= manyMet
      ? { result: 'YES', reason: `Met ${counted(facts.met, 'future user')} before building.`, quote }
      : { result: 'MAYBE', reason: `Met only ${counted(facts.met, 'future user')} before building.`, quote }
  },
}

const planned = [
  {
    name: 'Paying customers, own engineers',
    query: 'Who has paying customers and engineers of their own?',
    criteria: [payingCustomers, ownEngineers],
  },
  {
    name: 'Climate, second read',
    query: 'Teams that cut carbon, are past the idea stage and have met their users',
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
