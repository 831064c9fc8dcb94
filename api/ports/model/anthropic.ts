import Anthropic, { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk'
import { type Model, type ModelAnswer, ModelUnavailable } from './model.ts'
import type { ModelSettings } from './settings.ts'

/** Requests that are sent again where the provider is busy or the connection broke; the SDK waits as `retry-after` says. */
const retries = 2

/** Characters of a token, as an estimate. */
const charactersOfToken = 3.5

/** Answers of the provider that say that it is busy, and cost nothing. */
const isBusy = (status: number | undefined) => status === 429 || status === 529 || (status ?? 0) >= 500
/** Answers that another request would get too, until the operator changes a setting. */
const isRefused = (status: number | undefined) => status === 401 || status === 403 || status === 404

/** Speaks the Messages API through its SDK. */
export function openModel({ key, baseUrl, quick, strong, timeout }: ModelSettings): Model {
  const client = new Anthropic({
    apiKey: key,
    // Only what our own settings say is ever sent.
    authToken: null,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    ...{ timeout, maxRetries: retries, logLevel: 'off' },
  })
  // Dollars for a million tokens are millionths of a dollar for one.
  const priceOf = (model: string) => (model === quick.name ? quick : strong).price

  const usualCost: Model['usualCost'] = (model, { shared, own, answer }) => {
    const [sharedTokens, ownTokens, outputTokens] = [shared, own, answer].map(it =>
      Math.ceil(it / charactersOfToken),
    ) as [number, number, number]
    const price = priceOf(model)
    const cost = sharedTokens * price.cacheRead + ownTokens * price.input + outputTokens * price.output
    return { inputTokens: sharedTokens + ownTokens, outputTokens, cost: Math.ceil(cost) }
  }

  return {
    quick: quick.name,
    strong: strong.name,
    usualCost,
    mostCost({ model, instructions, content, answer, maxTokens }) {
      const price = priceOf(model)
      const bytes = Buffer.byteLength(instructions + content + JSON.stringify(answer)) + 1_000
      const dearest = Math.max(price.input, price.cacheWrite)
      return Math.ceil(bytes * dearest + maxTokens * price.output)
    },
    async ask({ model, instructions, content, answer, maxTokens, signal }) {
      // What was sent may have been charged, though no answer says so.
      const unknown = (outcome: 'FAILED' | 'MALFORMED'): ModelAnswer => {
        const sent = { shared: 0, own: instructions.length + content.length, answer: 0 }
        return { outcome, model, ...usualCost(model, sent) }
      }
      const request = client.messages.create(
        {
          model,
          max_tokens: maxTokens,
          system: [{ type: 'text', text: instructions, cache_control: { type: 'ephemeral' } }],
          messages: [{ role: 'user', content }],
          tools: [
            {
              name: answer.name,
              description: answer.description,
              input_schema: answer.schema as Anthropic.Tool.InputSchema,
            },
          ],
          tool_choice: { type: 'tool', name: answer.name },
        },
        { signal },
      )
      try {
        // The SDK's wait before a repeat does not end with the signal.
        const { stop_reason, content: blocks, usage } = await Promise.race([request, aborted(signal)])
        const price = priceOf(model)
        const read = usage.cache_read_input_tokens ?? 0
        const written = usage.cache_creation_input_tokens ?? 0
        const used = {
          model,
          inputTokens: usage.input_tokens + read + written,
          outputTokens: usage.output_tokens,
          cost: Math.ceil(
            usage.input_tokens * price.input +
              read * price.cacheRead +
              written * price.cacheWrite +
              usage.output_tokens * price.output,
          ),
        }
        if (stop_reason === 'refusal') return { ...used, outcome: 'REFUSED' }
        if (stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded')
          return { ...used, outcome: 'TRUNCATED' }
        const block = blocks.find(it => it.type === 'tool_use' && it.name === answer.name)
        return block?.type === 'tool_use'
          ? { ...used, outcome: 'ANSWERED', value: block.input }
          : { ...used, outcome: 'MALFORMED' }
      } catch (error) {
        request.catch(() => {})
        if (signal.aborted || error instanceof APIUserAbortError) return unknown('FAILED')
        if (error instanceof APIConnectionError) return unknown('FAILED')
        if (!(error instanceof APIError)) return unknown('MALFORMED')
        const { status } = error
        if (isRefused(status))
          throw new ModelUnavailable(`The AI model can't be used: its provider answered ${status}.`, true)
        if (isBusy(status))
          throw new ModelUnavailable('The AI model is busy. Try again in a few minutes.', false)
        return { outcome: 'FAILED', model, inputTokens: 0, outputTokens: 0, cost: 0 }
      }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(new APIUserAbortError())
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
