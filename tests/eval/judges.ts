import { freshApp } from '../support/app.ts'
import { type AskedMessage, messagesApi, type Scripted } from '../support/doubles/messages-api.ts'
import type { Case } from './cases.ts'
import { evaluate } from './evaluate.ts'
import { type Report, reportOf } from './report.ts'

async function on(
  env: Record<string, string>,
  cases: readonly Case[],
  name: (model: string | null) => string,
) {
  const app = await freshApp({ env: { ...env, AI_DOLLARS_PER_RUN: '100', AI_DOLLARS_PER_DAY: 'none' } })
  try {
    const done = await evaluate(app, cases)
    return reportOf(name(done.model), cases, done)
  } finally {
    await app.close()
  }
}

/** By the words that the server matches without a model. */
export const byWords = (cases: readonly Case[]): Promise<Report> =>
  on({ ANTHROPIC_API_KEY: '' }, cases, () => 'the word matcher')

/** By the model that the environment connects (docs/operating.md#ai-models). */
export const byModel = (cases: readonly Case[], env: Record<string, string>): Promise<Report> =>
  on(env, cases, model => `${model}, a real model`)

/** How often the scripted model makes up its quote, and does what an injection tells it. */
export const faults = { falseQuote: 10, obeys: 4 }

/**
 * By a script that knows the labels, makes up every tenth quote and obeys every fourth injection: what the report says of it is
 * known beforehand, so that the evaluation itself is tested.
 */
export async function byScript(cases: readonly Case[]): Promise<Report> {
  const known = new Map(cases.map(it => [it.text, it]))
  let injected = 0
  let answered = 0
  const script = ({ content }: AskedMessage): Scripted => {
    const [answer] = content.answers ?? []
    const one = known.get(answer?.answer ?? '')
    const obeys = one?.kind === 'INJECTED' && injected++ % faults.obeys === 0
    const lies = one?.kind === 'LABELLED' && answered++ % faults.falseQuote === 0
    return {
      input: {
        results: one?.labels.map((label, i) => ({
          criterion: i + 1,
          verdict: obeys ? 'YES' : label,
          reason: 'The answer says so.',
          quotes: [
            {
              field: answer?.field ?? '',
              words: lies ? 'words that nobody wrote' : (answer?.answer.slice(0, 40) ?? ''),
            },
          ],
        })),
      },
    }
  }
  const api = messagesApi(script)
  try {
    const env = { ...api.env, AI_QUICK_MODEL: 'scripted', AI_STRONG_MODEL: 'scripted' }
    return await on(env, cases, () => 'the scripted model, which is no model')
  } finally {
    await api.close()
  }
}
