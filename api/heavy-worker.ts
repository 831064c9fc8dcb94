import type { Config } from './core/config.ts'
import type { HeavyChore, HeavyCommand, HeavyOutcome, HeavyPart } from './core/database/heavy.ts'
import type { Topic } from './core/events/signals.ts'
import { asRefusal } from './core/http/problem.ts'
import { runPart } from './core/jobs/run-part.ts'
import { answerWith } from './core/workers/asked-worker.ts'
import { createOpenApp } from './create-app.ts'
import { chores, handlers, jobKinds } from './handlers.ts'

const topics = new Set<Topic>()
// Who waits is told by the thread that serves; here it is only noted.
const signals = { send: (topic: Topic) => void topics.add(topic), on: () => () => {} }
const app = createOpenApp(JSON.parse(process.env.HEAVY_CONFIG ?? '') as Config, { signals })

answerWith(async (asked: HeavyCommand | HeavyPart | HeavyChore): Promise<HeavyOutcome> => {
  if ('job' in asked) {
    const { more, topics } = await runPart((await app).app, jobKinds, asked.job)
    return { reply: more, topics }
  }
  if ('chore' in asked) {
    const chore = chores[asked.chore]
    if (!chore) throw new Error(`No chore is called ${asked.chore}`)
    return { reply: await chore((await app).app, asked.now), topics: [] }
  }
  const { operation, actor, input, now, request } = asked
  const handler = handlers.find(it => it.operation.id === operation)
  if (!handler) throw new Error(`No handler for the operation ${operation}`)
  topics.clear()
  const facts = { ...request, cookies: {}, headers: new Headers(), signal: new AbortController().signal }
  try {
    const reply = await handler.run({ app: (await app).app, actor, input, now, request: facts })
    return { reply, topics: [...topics] }
  } catch (error) {
    const { code, message, details } = asRefusal(error)
    return { refusal: { code, message, details } }
  }
})
