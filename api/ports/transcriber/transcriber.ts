import { StartError } from '../../core/error.ts'

export interface TranscriberSettings {
  /** The address before `/audio/transcriptions`, without a slash at the end */
  url: string
  token?: string
  model: string
}

/** Hears what is said in a video (docs/operating.md#video-answers-in-deep-search). */
export interface Transcriber {
  /** What is said; null: nothing, or the transcriber gave no answer */
  hear(file: Blob, name: string, signal: AbortSignal): Promise<string | null>
}

/** Milliseconds for one video. */
const patience = 180_000

/** Speaks `POST /audio/transcriptions` as OpenAI's API has it, which many servers for speech do. */
export const openTranscriber = ({ url, token, model }: TranscriberSettings): Transcriber => ({
  async hear(file, name, signal) {
    const form = new FormData()
    form.set('file', file, name)
    form.set('model', model)
    form.set('response_format', 'json')
    const response = await fetch(`${url}/audio/transcriptions`, {
      method: 'POST',
      body: form,
      redirect: 'error',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    if (!response.ok) throw new Error(`The transcriber answered ${response.status}`)
    const { text } = (await response.json()) as { text?: unknown }
    return typeof text === 'string' && text.trim() !== '' ? text : null
  },
})

/** The transcriber of the environment; undefined: none is connected. */
export function readTranscriber(env: Record<string, string | undefined>): TranscriberSettings | undefined {
  const { TRANSCRIBER_URL: url, TRANSCRIBER_TOKEN: token, TRANSCRIBER_MODEL: model } = env
  if (!url) return undefined
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new StartError('TRANSCRIBER_URL must start with http: or https:')
  return { url: url.replace(/\/+$/, ''), model: model || 'whisper-1', ...(token ? { token } : {}) }
}
