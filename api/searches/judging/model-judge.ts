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

/** One application in one request: no words of another are near. */
async function judgeOne(
  purpose: Purpose,
  model: Model,
  name: string,
  { application, open }: OpenApplication,
): Promise<{ given: Given; answers: ReadAnswer[] } | 'FAILED' | 'UNPAID'> {
  const answers = unionOf(open)
  const request = {
    model: name,
    instructions: instructionsFor(open.map(it => it.criterion)),
    content: contentOf(answers),
    answer: verdictTool,
    maxTokens: maxTokensFor(open.length),
  }
  for (let i = 0; i < tries && !purpose.signal.aborted; i++) {
    const asked = await ask(purpose, model, request, application.id)
    if (asked === 'UNPAID') return i === 0 ? 'UNPAID' : 'FAILED'
    const given = asked.answer.outcome === 'ANSWERED' ? readGiven(asked.answer.value) : null
    if (given) return { given, answers }
    if (asked.answer.outcome === 'REFUSED') break
  }
  return 'FAILED'
}

/** The results of an answer that are valid: each criterion once, proven by the answers that it may be judged by. */
function provenOf({ given }: { given: Given }, open: readonly OpenCriterion[]) {
  return open.map(({ criterion, answers }, i): { criterion: typeof criterion; result: Proven | null } => {
    const [said, another] = given.results.filter(it => it.criterion === i + 1)
    if (!said || another) return { criterion, result: null }
    const claims = said.quotes.map(it => ({ fieldId: it.field, words: it.words, page: it.page }))
    const opinion = honest({ result: said.verdict, reason: said.reason, quotes: claims }, answers)
    return { criterion, result: proven(opinion, answers) }
  })
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
  suspiciousAlready: readonly StoredSpan[],
): Promise<ModelJudged> {
  const first = await judgeOne(purpose, model, model.quick, it)
  if (first === 'FAILED' || first === 'UNPAID')
    return { verdicts: [], whole: false, unpaid: first === 'UNPAID' }
  const results = provenOf(first, it.open)
  const suspicious = [...suspiciousAlready]
  const note = (given: Given) => {
    for (const { field, words, page } of given.suspicious) {
      const place = placeOf({ fieldId: field, words, page }, first.answers)
      if (
        place &&
        !suspicious.some(
          span => span.fieldId === place.fieldId && span.start < place.end && place.start < span.end,
        )
      )
        suspicious.push(place)
    }
  }
  note(first.given)
  const unsure = it.open.filter((_, i) => results[i]?.result?.result === 'MAYBE')
  const by = new Map<number, string>()
  if (model.strong !== model.quick && unsure.length > 0 && !purpose.signal.aborted) {
    const second = await judgeOne(purpose, model, model.strong, { application: it.application, open: unsure })
    if (second !== 'FAILED' && second !== 'UNPAID') {
      note(second.given)
      for (const [i, again] of provenOf(second, unsure).entries()) {
        const at = it.open.indexOf(unsure[i] as OpenCriterion)
        const entry = results[at]
        if (entry && again.result) {
          entry.result = again.result
          by.set(again.criterion.number, model.strong)
        }
      }
    }
  }
  const verdicts = results.flatMap(({ criterion, result }, i): Verdict[] =>
    result
      ? [
          {
            ...result,
            ...{ criterionNumber: criterion.number, submissionId: it.application.id },
            ...{
              suspicious,
              inputHash: it.open[i]?.hash ?? '',
              model: by.get(criterion.number) ?? model.quick,
            },
          },
        ]
      : [],
  )
  return { verdicts, whole: verdicts.length === it.open.length, unpaid: false }
}
