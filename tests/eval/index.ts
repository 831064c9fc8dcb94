// `npm run eval`: how well the assistant judges 200 labelled applications, 60 injections and 60 name swaps. With
// ANTHROPIC_API_KEY it asks the model of the environment, which costs money; without one it says so, and evaluates the word
// matcher and a scripted model.
import { makeCases } from './cases.ts'
import { byModel, byScript, byWords } from './judges.ts'
import { reportLines } from './report.ts'

const cases = makeCases()
const names = /^(ANTHROPIC_|AI_)/
const env = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    names.test(name) && value !== undefined ? [[name, value]] : [],
  ),
)
const reports = env.ANTHROPIC_API_KEY
  ? [await byModel(cases, env)]
  : [await byWords(cases), await byScript(cases)]
if (!env.ANTHROPIC_API_KEY)
  console.log('No ANTHROPIC_API_KEY: no model is evaluated, only the word matcher and a scripted model.\n')
console.log(reports.map(it => reportLines(it).join('\n')).join('\n\n'))
process.exit(0)
