import type { DraftField } from '../../page.ts'

/**
 * `lost`: it may be tried again; a sentence where the server answered. `gone`: the copy is not kept any more. `sent`: it has
 * become an application. `refused`: trying again would change nothing.
 */
export type Reply<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'gone' }
  | { kind: 'sent'; sentence: string }
  | { kind: 'refused'; sentence: string }
  | { kind: 'lost'; afterSeconds: number | null; sentence?: string }

export type Saved = { draft: string; savedAt: string; newer: DraftField[] }
export type Fetched = { form_version: number; savedAt: string; fields: DraftField[] }

const ATTEMPT_MS = 15_000
const LONGEST = 20_000
/** Longer texts are no answers; they stay on the device (DraftField of the contract). */
export const isSendable = ({ value }: DraftField) => JSON.stringify(value ?? null).length <= LONGEST

const call = async <Body>(path: string, body: unknown, keepalive = false): Promise<Reply<Body>> => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), ATTEMPT_MS)
  try {
    const response = await fetch(`/api/submission/${path}`, {
      method: 'POST',
      keepalive,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: abort.signal,
    })
    const said = await response.json()
    if (response.ok) return { kind: 'ok', body: said }
    if (said.code === 'draft_gone') return { kind: 'gone' }
    const sentence = String(said.detail ?? '')
    if (said.code === 'already_applied') return { kind: 'sent', sentence }
    if (response.status === 429 || response.status >= 500)
      return { kind: 'lost', afterSeconds: Number(response.headers.get('retry-after')) || null, sentence }
    return { kind: 'refused', sentence }
  } catch {
    return { kind: 'lost', afterSeconds: null }
  } finally {
    clearTimeout(timer)
  }
}

/** The server takes no NUL and no half of a pair. */
const storable = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replaceAll('\0', '').replace(/[\ud800-\udfff]/gu, '\ufffd')
    : Array.isArray(value)
      ? value.map(storable)
      : value

/** `fields`: sendable ones. */
type Save = { formId: string; version: number; secret: string | undefined; fields: readonly DraftField[] }

export const saveDraft = ({ formId, version, secret, fields }: Save, keepalive?: boolean) =>
  call<Saved>(
    'save-draft',
    {
      form_id: formId,
      form_version: version,
      draft: secret,
      fields: fields.map(field => ({ ...field, value: storable(field.value) })),
    },
    keepalive,
  )

export const fetchDraft = (secret: string) => call<Fetched>('fetch-draft', { draft: secret })

export const sendDraftLink = (secret: string, email: string) =>
  call<Record<never, never>>('send-draft-link', { draft: secret, email })

/** Lets go of the copy, and of the files that were sent for it. */
export const discardDraft = (secret: string) => call<Record<never, never>>('discard-draft', { draft: secret })
