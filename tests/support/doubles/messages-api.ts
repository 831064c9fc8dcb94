/** What the double was asked: the request as it came. */
export interface AskedMessage {
  model: string
  instructions: string
  /** The applicant's answers; of a query that is split, its columns */
  content: {
    answers?: { field: string; question: string; answer: string; page?: number }[]
    query?: string
  }
  tool: string
  effort: string | null
  key: string | null
}

/** How the double answers one request. */
export type Scripted =
  | { input: unknown }
  | { text: string }
  | { stop: 'refusal' | 'max_tokens' }
  | { status: number; headers?: Record<string, string>; message?: string }
  | { body: string }
  /** Never, until the caller gives up */
  | 'hang'
  /** The connection ends in the middle of the answer */
  | 'cut'

type Script = (asked: AskedMessage, n: number) => Scripted | Promise<Scripted>

const usage = {
  input_tokens: 1_000,
  output_tokens: 100,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
}

function messageOf(asked: AskedMessage, it: { input: unknown } | { text: string } | { stop: string }) {
  const isTool = 'input' in it
  return {
    ...{
      id: 'msg_scripted',
      type: 'message',
      role: 'assistant',
      model: asked.model,
      stop_sequence: null,
      usage,
    },
    content: isTool
      ? [{ type: 'tool_use', id: 'toolu_scripted', name: asked.tool, input: it.input }]
      : [{ type: 'text', text: 'text' in it ? it.text : '' }],
    stop_reason: isTool ? 'tool_use' : 'stop' in it ? it.stop : 'end_turn',
  }
}

interface BatchedRequest {
  custom_id: string
  params: Parameters<typeof readBody>[0] & { tool_choice?: { type: string } }
}

/** Models that think refuse to be forced to use a tool. */
const isForced = ({ tool_choice }: BatchedRequest['params']) =>
  tool_choice !== undefined && tool_choice.type !== 'auto'

/** What a request says, as far as the double cares. */
function readBody(body: {
  model: string
  system: { text: string }[]
  messages: { content: string }[]
  tools: { name: string }[]
  output_config?: { effort: string }
}): Omit<AskedMessage, 'key'> {
  const text = body.messages[0]?.content ?? ''
  return {
    model: body.model,
    instructions: body.system.map(it => it.text).join('\n'),
    content: JSON.parse(text.replace(/^<application>|<\/application>$/g, '')),
    tool: body.tools[0]?.name ?? '',
    effort: body.output_config?.effort ?? null,
  }
}

/** A Messages API on loopback that answers as its script says; `asked` are the requests so far. Batches stay under way until `finish`. */
export function messagesApi(script: Script) {
  const asked: AskedMessage[] = []
  let underWay = 0
  let mostAtOnce = 0
  const batches = new Map<string, { requests: BatchedRequest[]; ended: boolean; cancelled: boolean }>()
  let finished = false
  const presentBatch = (id: string, origin: string) => ({
    ...{ id, type: 'message_batch', archived_at: null, cancel_initiated_at: null, ended_at: null },
    ...{ created_at: '2026-03-01T10:00:00Z', expires_at: '2026-03-02T10:00:00Z' },
    processing_status: finished || batches.get(id)?.ended ? 'ended' : 'in_progress',
    request_counts: { canceled: 0, errored: 0, expired: 0, processing: 0, succeeded: 0 },
    results_url: `${origin}/v1/messages/batches/${id}/results`,
  })
  /** Calls about Message Batches; null: it is another call. */
  async function batchCall(request: Request, key: string | null): Promise<Response | null> {
    const { pathname, origin } = new URL(request.url)
    const [, id = '', what] = /^\/v1\/messages\/batches(?:\/(\w+)(?:\/(\w+))?)?$/.exec(pathname) ?? []
    if (!pathname.startsWith('/v1/messages/batches')) return null
    if (id === '') {
      const { requests } = (await request.json()) as { requests: BatchedRequest[] }
      const made = `msgbatch_${batches.size + 1}`
      batches.set(made, { requests, ended: false, cancelled: false })
      return Response.json(presentBatch(made, origin))
    }
    const batch = batches.get(id)
    if (!batch) return new Response(null, { status: 404 })
    if (what === 'cancel') batch.cancelled = batch.ended = true
    if (what !== 'results') return Response.json(presentBatch(id, origin))
    const lines: string[] = []
    for (const { custom_id, params } of batch.requests) {
      const one: AskedMessage = { ...readBody(params), key }
      asked.push(one)
      const answer = isForced(params) ? { status: 400 } : await script(one, asked.length)
      const isMessage =
        typeof answer === 'object' && ('input' in answer || 'text' in answer || 'stop' in answer)
      const result = isMessage
        ? { type: 'succeeded', message: messageOf(one, answer) }
        : { type: 'errored', error: { type: 'error', error: { type: 'scripted', message: 'Scripted' } } }
      lines.push(JSON.stringify({ custom_id, result }))
    }
    return new Response(lines.join('\n'), { headers: { 'content-type': 'application/x-jsonl' } })
  }
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const key =
        request.headers.get('x-api-key') ??
        request.headers.get('authorization')?.replace('Bearer ', '') ??
        null
      const batched = await batchCall(request, key)
      if (batched) return batched
      const body = (await request.json()) as BatchedRequest['params']
      if (isForced(body)) return Response.json({ type: 'error' }, { status: 400 })
      const one: AskedMessage = { ...readBody(body), key }
      asked.push(one)
      mostAtOnce = Math.max(mostAtOnce, ++underWay)
      try {
        const answer = await script(one, asked.length)
        if (answer === 'hang')
          return await new Promise<Response>(resolve =>
            request.signal.addEventListener('abort', () => resolve(new Response())),
          )
        if (answer === 'cut')
          return new Response(
            new ReadableStream({
              start(controller) {
                controller.enqueue(new TextEncoder().encode('{"id":"msg_scripted","type":"mess'))
                controller.error(new Error('cut'))
              },
            }),
            { headers: { 'content-type': 'application/json', 'content-length': '5000' } },
          )
        if ('status' in answer)
          return Response.json(
            { type: 'error', error: { type: 'scripted', message: answer.message ?? 'Scripted' } },
            { status: answer.status, headers: answer.headers ?? {} },
          )
        if ('body' in answer)
          return new Response(answer.body, { headers: { 'content-type': 'application/json' } })
        return Response.json(messageOf(one, answer))
      } finally {
        underWay--
      }
    },
  })
  return {
    url: server.url.origin,
    asked,
    /** Requests that were about an application */
    judged: () => asked.filter(it => it.tool === 'give_verdicts'),
    mostAtOnce: () => mostAtOnce,
    /** Batches so far, by their id */
    batches,
    /** Ends all batches, those to come too */
    finish() {
      finished = true
    },
    /** What a server under test is configured with */
    env: {
      ...{ ANTHROPIC_API_KEY: 'sk-scripted', ANTHROPIC_BASE_URL: server.url.origin },
      ...{ AI_QUICK_PRICE: '1,5', AI_STRONG_PRICE: '3,15' },
    },
    close: () => server.stop(true),
  }
}

/** Criteria of the usual split, by their questions. */
export const splitInto = (...questions: string[]): Scripted => ({
  input: {
    understood: true,
    criteria: questions.map(question => ({
      name: question,
      question,
      guidance: '',
      summary: question,
      keywords: [],
      fields: [],
      trait: 'none',
    })),
    filters: [],
  },
})

/** A verdict on each criterion, quoting the application's own words unless others are given. */
export const verdicts = (
  { content, instructions }: AskedMessage,
  verdict: 'YES' | 'NO' | 'MAYBE' = 'YES',
  words?: string,
): Scripted => {
  const [first] = content.answers ?? []
  const criteria = [...instructions.matchAll(/"criterion": (\d+)/g)].map(it => Number(it[1]))
  return {
    input: {
      results: criteria.map(criterion => ({
        criterion,
        verdict,
        reason: 'The answer says so.',
        quotes: [{ field: first?.field ?? '', words: words ?? first?.answer ?? '' }],
      })),
    },
  }
}
