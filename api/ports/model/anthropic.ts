import Anthropic, { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk'
import { batchShare, type Model, type ModelAnswer, type ModelRequest, ModelUnavailable } from './model.ts'
import type { ModelSettings } from './settings.ts'

/** Requests that are sent again where the provider is busy or the connection broke; the SDK waits as `retry-after` says. */
const retries = 2

/** Characters of a token, as an estimate: the tokens of today's models are shorter than those before. */
const charactersOfToken = 2.7

/** Tokens that a model may think before it answers; they are charged like those of the answer. */
const thinking = { most: 2_000, usual: 200 }

/** Answers of the provider that say that it is busy, and cost nothing. */
const isBusy = (status: number | undefined) => status === 429 || status === 529 || (status ?? 0) >= 500
/** Answers that another request would get too, until the operator changes a setting. */
const isRefused = (status: number | undefined) => status === 401 || status === 403 || status === 404

/** Speaks the Messages API through its SDK. */
export function openModel({ key, baseUrl, quick, strong, effort, timeout }: ModelSettings): Model {
  const client = new Anthropic({
    apiKey: key,
    // Only what our own settings say is ever sent.
    authToken: null,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    ...{ timeout, maxRetries: retries, logLevel: 'off' },
  })
  // Dollars for a million tokens are millionths of a dollar for one.
  const priceOf = (model: string) => (model === quick.name ? quick : strong).price
  /** Models that answered that they know no effort */
  const effortless = new Set<string>()

  const usualCost: Model['usualCost'] = (model, { shared, own, answer }) => {
    const [sharedTokens, ownTokens, answerTokens] = [shared, own, answer].map(it =>
      Math.ceil(it / charactersOfToken),
    ) as [number, number, number]
    const outputTokens = answerTokens === 0 ? 0 : answerTokens + thinking.usual
    const price = priceOf(model)
    const cost = sharedTokens * price.cacheRead + ownTokens * price.input + outputTokens * price.output
    return { inputTokens: sharedTokens + ownTokens, outputTokens, cost: Math.ceil(cost) }
  }

  const paramsOf = ({ model, instructions, content, answer, maxTokens }: Omit<ModelRequest, 'signal'>) => ({
    model,
    max_tokens: maxTokens + thinking.most,
    system: [{ type: 'text' as const, text: instructions, cache_control: { type: 'ephemeral' as const } }],
    messages: [{ role: 'user' as const, content }],
    tools: [
      {
        name: answer.name,
        description: answer.description,
        input_schema: answer.schema as Anthropic.Tool.InputSchema,
      },
    ],
    // Models that think refuse to be forced to use a tool.
    tool_choice: { type: 'auto' as const },
    ...(effort === null || effortless.has(model) ? {} : { output_config: { effort } }),
  })

  /** What a message says and cost; `share` of the price is charged for it. */
  function read(model: string, tool: string, message: Anthropic.Message, share = 1): ModelAnswer {
    const { stop_reason, content: blocks, usage } = message
    const price = priceOf(model)
    const cached = usage.cache_read_input_tokens ?? 0
    const written = usage.cache_creation_input_tokens ?? 0
    const cost =
      usage.input_tokens * price.input +
      cached * price.cacheRead +
      written * price.cacheWrite +
      usage.output_tokens * price.output
    const used = {
      model,
      inputTokens: usage.input_tokens + cached + written,
      outputTokens: usage.output_tokens,
      cost: Math.ceil(cost * share),
    }
    if (stop_reason === 'refusal') return { ...used, outcome: 'REFUSED' }
    if (stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded')
      return { ...used, outcome: 'TRUNCATED' }
    const block = blocks.find(it => it.type === 'tool_use' && it.name === tool)
    return block?.type === 'tool_use'
      ? { ...used, outcome: 'ANSWERED', value: block.input }
      : { ...used, outcome: 'MALFORMED' }
  }

  /** A call about a batch; where it fails it is made again later, unless the operator has to change something. */
  const calling = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      throw unavailable(error) ?? new ModelUnavailable("The AI model's provider gave no answer.", false)
    }
  }

  return {
    quick: quick.name,
    strong: strong.name,
    usualCost,
    mostCost({ model, instructions, content, answer, maxTokens }) {
      const price = priceOf(model)
      const bytes = Buffer.byteLength(instructions + content + JSON.stringify(answer)) + 1_000
      const dearest = Math.max(price.input, price.cacheWrite)
      return Math.ceil(bytes * dearest + (maxTokens + thinking.most) * price.output)
    },
    async ask({ signal, ...request }) {
      const { model, instructions, content, answer } = request
      // What was sent may have been charged, though no answer says so.
      const unknown = (outcome: 'FAILED' | 'MALFORMED'): ModelAnswer => {
        const sent = { shared: 0, own: instructions.length + content.length, answer: 0 }
        return { outcome, model, ...usualCost(model, sent) }
      }
      const sent = client.messages.create(paramsOf(request), { signal })
      try {
        // The SDK's wait before a repeat does not end with the signal.
        return read(model, answer.name, await Promise.race([sent, aborted(signal)]))
      } catch (error) {
        sent.catch(() => {})
        if (signal.aborted || error instanceof APIUserAbortError) return unknown('FAILED')
        if (error instanceof APIConnectionError) return unknown('FAILED')
        if (!(error instanceof APIError)) return unknown('MALFORMED')
        if (effort !== null && !effortless.has(model) && knowsNoEffort(error)) {
          effortless.add(model)
          return this.ask({ signal, ...request })
        }
        const cannot = unavailable(error)
        if (cannot) throw cannot
        return { outcome: 'FAILED', model, inputTokens: 0, outputTokens: 0, cost: 0 }
      }
    },
    batches: {
      async send(requests) {
        const batch = { requests: requests.map(({ id, ...it }) => ({ custom_id: id, params: paramsOf(it) })) }
        return (await calling(client.messages.batches.create(batch))).id
      },
      async answers(batchId, { model, tool }) {
        const { processing_status } = await calling(client.messages.batches.retrieve(batchId))
        if (processing_status !== 'ended') return null
        const answers = new Map<string, ModelAnswer>()
        for await (const { custom_id, result } of await calling(client.messages.batches.results(batchId)))
          answers.set(
            custom_id,
            result.type === 'succeeded'
              ? read(model, tool, result.message, batchShare)
              : { outcome: 'FAILED', model, inputTokens: 0, outputTokens: 0, cost: 0 },
          )
        return answers
      },
      async cancel(batchId) {
        await calling(client.messages.batches.cancel(batchId))
      },
    },
  }
}

/** Models before the fifth generation of Claude, and some other servers, refuse a request that has an effort. */
const knowsNoEffort = ({ status, message }: APIError) =>
  status === 400 && /effort|output_config/.test(message)

/** Why the provider takes no request; null: it may take another one. */
function unavailable(error: unknown): ModelUnavailable | null {
  if (!(error instanceof APIError)) return null
  const { status } = error
  if (isRefused(status))
    return new ModelUnavailable(`The AI model can't be used: its provider answered ${status}.`, true)
  return isBusy(status)
    ? new ModelUnavailable('The AI model is busy. Try again in a few minutes.', false)
    : null
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new APIUserAbortError())
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
