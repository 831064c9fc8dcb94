import type { StoredSpan } from '@winnow/db'
import type { Model } from '../../ports/model/model.ts'
import { ask, type Purpose } from './ask.ts'
import { placeOf, visible } from './evidence.ts'
import type { ReadAnswer } from './fields.ts'
import type { OpenApplication, OpenCriterion, Verdict } from './open.ts'
import { type Opinion, type Proven, proven } from './opinion.ts'
import { contentOf, type Given, instructionsFor, maxTokensFor, readGiven, verdictTool } from './prompt.ts'

/** Tries of one application: an answer of the wrong shape may come right the second time. */
const tries = 2

/** Passages in quotation marks, of more than one word: they claim to be words of the application. */
const passages = /[“"«‘']([^“”"«»‘’']{2,}\s[^“”"«»‘’']+)[”"»’']/gu

/** A reason that quotes what nobody wrote is not shown; the quotes beside it are checked on their own. */
function honest({ reason, ...rest }: Opinion, answers: readonly ReadAnswer[]): Opinion {
  const said = answers.map(it => visible(it.text)).join('\n')
  const isMadeUp = [...reason.matchAll(passages)].some(it => !said.includes((it[1] ?? '').trim()))
  return {
    ...rest,
    reason: isMadeUp || reason.trim() === '' ? 'See the quoted words.' : reason.trim().slice(0, 500),
  }
}

/** The answers that some criteria are judged by, each once. */
export const unionOf = (open: readonly OpenCriterion[]): ReadAnswer[] => [
  ...new Map(open.flatMap(it => it.answers).map(it => [`${it.fieldId} ${it.page}`, it])).values(),
]

/** What a model is asked about one application: no words of another are near. */
export const requestFor = (model: string, open: readonly OpenCriterion[]) => ({
  model,
  instructions: instructionsFor(open.map(it => it.criterion)),
  content: contentOf(unionOf(open)),
  answer: verdictTool,
  maxTokens: maxTokensFor(open.length),
})

async function askOne(
  purpose: Purpose,
  model: Model,
  name: string,
  submissionId: number,
  open: readonly OpenCriterion[],
): Promise<Given | 'FAILED' | 'UNPAID'> {
  const request = requestFor(name, open)
  for (let i = 0; i < tries && !purpose.signal.aborted; i++) {
    const asked = await ask(purpose, model, request, submissionId)
    if (asked === 'UNPAID') return i === 0 ? 'UNPAID' : 'FAILED'
    const given = asked.answer.outcome === 'ANSWERED' ? readGiven(asked.answer.value) : null
    if (given) return given
    if (asked.answer.outcome === 'REFUSED') break
  }
  return 'FAILED'
}

/** A valid result of a criterion: given once, and proven by the answers that it may be judged by; null: there is none. */
function provenOf(given: Given, place: number, { answers }: OpenCriterion): Proven | null {
  const [said, another] = given.results.filter(it => it.criterion === place)
  if (!said || another) return null
  const claims = said.quotes.map(it => ({ fieldId: it.field, words: it.words, page: it.page }))
  return proven(honest({ result: said.verdict, reason: said.reason, quotes: claims }, answers), answers)
}

/** What models have said about one application; a later answer takes the place of an earlier one where it is valid. */
export class Reading {
  private readonly results = new Map<OpenCriterion, { result: Proven; model: string }>()
  private readonly suspicious: StoredSpan[]

  constructor(
    private readonly it: OpenApplication,
    suspicious: readonly StoredSpan[],
  ) {
    this.suspicious = [...suspicious]
  }

  take(model: string, given: Given, open: readonly OpenCriterion[]) {
    const answers = unionOf(open)
    for (const { field, words, page } of given.suspicious) {
      const place = placeOf({ fieldId: field, words, page }, answers)
      const isKnown = (at: StoredSpan) =>
        this.suspicious.some(
          it => it.fieldId === at.fieldId && it.page === at.page && it.start < at.end && at.start < it.end,
        )
      if (place && !isKnown(place)) this.suspicious.push(place)
    }
    for (const [i, criterion] of open.entries()) {
      const result = provenOf(given, i + 1, criterion)
      if (result) this.results.set(criterion, { result, model })
    }
  }

  /** Criteria that a stronger model judges again. */
  unsure(): OpenCriterion[] {
    return this.it.open.filter(it => this.results.get(it)?.result.result === 'MAYBE')
  }

  verdicts(): Verdict[] {
    return this.it.open.flatMap(one => {
      const found = this.results.get(one)
      return found
        ? [
            {
              ...found.result,
              ...{ criterionNumber: one.criterion.number, submissionId: this.it.application.id },
              ...{ suspicious: this.suspicious, inputHash: one.hash, model: found.model },
            },
          ]
        : []
    })
  }
}

interface ModelJudged {
  verdicts: Verdict[]
  /** False: a criterion has no valid answer */
  whole: boolean
  unpaid: boolean
}

/** Judges an application by a model: the quick one first, the strong one again where that says Maybe. */
export async function judgeByModel(
  purpose: Purpose,
  model: Model,
  it: OpenApplication,
  suspicious: readonly StoredSpan[],
): Promise<ModelJudged> {
  const { id } = it.application
  const first = await askOne(purpose, model, model.quick, id, it.open)
  if (first === 'FAILED' || first === 'UNPAID')
    return { verdicts: [], whole: false, unpaid: first === 'UNPAID' }
  const reading = new Reading(it, suspicious)
  reading.take(model.quick, first, it.open)
  const unsure = reading.unsure()
  if (model.strong !== model.quick && unsure.length > 0 && !purpose.signal.aborted) {
    const second = await askOne(purpose, model, model.strong, id, unsure)
    if (second !== 'FAILED' && second !== 'UNPAID') reading.take(model.strong, second, unsure)
  }
  const verdicts = reading.verdicts()
  return { verdicts, whole: verdicts.length === it.open.length, unpaid: false }
}
