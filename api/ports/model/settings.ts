import { StartError } from '../../core/error.ts'
import type { Price } from './model.ts'

export interface ModelSettings {
  key: string
  /** A server that speaks the Messages API; absent: Anthropic's own */
  baseUrl?: string
  quick: { name: string; price: Price }
  strong: { name: string; price: Price }
  /** How much the models think before they answer; null: that is not said */
  effort: (typeof efforts)[number] | null
  /** Milliseconds for one request */
  timeout: number
}

const efforts = ['low', 'medium', 'high'] as const

/** A cached token costs a tenth to read unless it is said, and a quarter more to write, as with Anthropic's own models. */
const cached = { read: 0.1, write: 1.25 }

/** 'input,output' or 'input,output,cached' in dollars for a million tokens. */
function priceOf(text: string, name: string): Price {
  const [input = Number.NaN, output = Number.NaN, cacheRead = input * cached.read, ...more] = text
    .split(',')
    .map(Number)
  if (!(input >= 0 && output >= 0 && cacheRead >= 0) || more.length > 0)
    throw new StartError(
      `${name} must be the dollars for a million tokens in, out and, where they differ from a tenth, read from the cache, such as 2,10,0.1`,
    )
  return { input, output, cacheRead, cacheWrite: input * cached.write }
}

function effortOf(text: string): ModelSettings['effort'] {
  if (text === 'none') return null
  const effort = efforts.find(it => it === text)
  if (!effort) throw new StartError(`AI_EFFORT must be low, medium, high or none, not '${text}'`)
  return effort
}

function secondsOf(text: string | undefined): number {
  const seconds = Number(text || 60)
  if (!(seconds > 0)) throw new StartError(`AI_TIMEOUT_SECONDS must be a number of seconds, not '${text}'`)
  return seconds * 1_000
}

/** The models of the environment (docs/operating.md#ai-models). */
export function readModel(key: string, env: Record<string, string | undefined>): ModelSettings {
  const { ANTHROPIC_BASE_URL: baseUrl } = env
  if (baseUrl && !/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
    throw new StartError('ANTHROPIC_BASE_URL must start with http: or https:')
  return {
    key,
    ...(baseUrl ? { baseUrl } : {}),
    quick: {
      name: env.AI_QUICK_MODEL || 'claude-haiku-5-5',
      price: priceOf(env.AI_QUICK_PRICE || '0.1,0.5', 'AI_QUICK_PRICE'),
    },
    strong: {
      name: env.AI_STRONG_MODEL || 'claude-sonnet-5-5',
      price: priceOf(env.AI_STRONG_PRICE || '2,10,0.1', 'AI_STRONG_PRICE'),
    },
    effort: effortOf(env.AI_EFFORT || 'low'),
    timeout: secondsOf(env.AI_TIMEOUT_SECONDS),
  }
}
