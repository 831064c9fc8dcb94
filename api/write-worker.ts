import type { LargeCommand } from './core/app.ts'
import type { Config } from './core/config.ts'
import { Refusal } from './core/error.ts'
import type { Topic } from './core/events/signals.ts'
import { asRefusal } from './core/http/problem.ts'
import { runPart } from './core/jobs/part.ts'
import { serveWorker } from './core/workers/worker-client.ts'
import type { LargePart, WriteOutcome } from './core/workers/write-worker.ts'
import { createOpenApp } from './create-app.ts'
import { handlers, jobKinds } from './handlers.ts'

const topics = new Set<Topic>()
// The serving thread wakes those who wait; here the topics are only collected.
const signals = { send: (topic: Topic) => void topics.add(topic), on() {}, off() {} }
const app = createOpenApp(JSON.parse(process.env.WRITE_WORKER_CONFIG ?? '') as Config, { signals })

serveWorker(async (asked: LargeCommand | LargePart): Promise<WriteOutcome> => {
  if ('part' in asked) {
    const { state, topics } = await runPart((await app).app, jobKinds, asked.part)
    return { reply: state, topics }
  }
  const { operation, actor, input, now, request } = asked
  const handler = handlers.find(it => it.operation.id === operation)
  if (!handler) throw new Error(`No handler for the operation ${operation}`)
  topics.clear()
  const info = { ...request, cookies: {}, headers: new Headers(), signal: new AbortController().signal }
  try {
    const reply = await handler.run({ app: (await app).app, actor, input, now, request: info })
    return { reply, topics: [...topics] }
  } catch (error) {
    // The serving thread hears of a refusal alone; what went wrong is logged where it is known.
    if (!(error instanceof Refusal)) (await app).app.log('error', 'command failed', { operation, error })
    const { code, message, details } = asRefusal(error)
    return { refusal: { code, message, details } }
  }
})
