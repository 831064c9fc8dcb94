import { operations } from '@winnow/openapi/operations/index'
import { asWritten, exampleApp, exampleBytes, exampleCall } from './example-replies.ts'

// Writes what a server answers to the example of each call, for the document.
const replies: Record<string, unknown> = {}
for (const operation of operations) {
  const it = await exampleApp()
  const now = it.app.clock()
  const send = await exampleCall(it, operation)
  const response = await send()
  if (!response.ok) throw new Error(`${operation.id} answered ${response.status}: ${await response.text()}`)
  replies[operation.id] =
    operation.answers === 'file'
      ? new TextDecoder().decode(exampleBytes)
      : asWritten(await response.json(), now)
  await it.close()
}
await Bun.write(
  new URL('../../openapi/replies.json', import.meta.url),
  `${JSON.stringify(replies, null, 2)}\n`,
)
process.exit(0)
