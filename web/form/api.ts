import type { Answer } from '@winnow/openapi/questions'
import type * as sdk from '@winnow/sdk'

/** A failed call, with what the server said about it, if it answered. */
export type Failure = Partial<Pick<sdk.Problem, 'code' | 'detail' | 'errors' | 'challenge'>> & {
  ok: false
  /** 0: no answer came, so the request may have arrived; the same key makes it safe to repeat */
  status: number
  /** How long the server asks to wait; null: it does not say */
  afterSeconds: number | null
}

export type Outcome<Reply> = { ok: true; reply: Reply } | Failure

type CallOptions = {
  /** The `Idempotency-Key`: the same for every attempt at the same thing */
  key?: string
  /** Outlives the page, up to the browser's 64 KiB */
  keepalive?: boolean
}

/** Where no answer came, or none that says why */
export const lostMessage = "Can't reach the server. Try again in a moment."

const attemptMs = 20_000

/** One attempt at a call, its path and body as the SDK declares them. */
async function post<Data extends { url: string; body: unknown }, Reply>(
  path: Data['url'],
  body: Data['body'],
  { key, keepalive = false }: CallOptions = {},
): Promise<Outcome<Reply>> {
  const signal = AbortSignal.timeout(attemptMs)
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      keepalive,
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
      signal,
    })
    const { ok, status, headers } = response
    const answer = await response.json().catch(error => {
      // A proxy may answer with an HTML page.
      if (ok || signal.aborted) throw error
    })
    if (ok) return { ok, reply: answer }
    return { ...answer, ok, status, afterSeconds: Number(headers.get('retry-after')) || null }
  } catch {
    return { ok: false, status: 0, afterSeconds: null }
  }
}

/** Whether the same request may succeed a little later: no answer came, or the server is briefly unavailable. */
export function isPassing({ status }: Failure): boolean {
  return [0, 429, 502, 503, 504].includes(status)
}

/** A key for the next request, once the last one was answered. Works on plain http too, where randomUUID is absent. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type WireAnswer = sdk.SubmitRequest['values'][number]

/** An answer as the wire takes it: files and videos beside the others (docs/rules.md#answers-on-the-wire). */
export function toWire({ id, answer }: Answer): WireAnswer {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return { id, answer: answer as Exclude<WireAnswer['answer'], undefined> }
  if ('file_name' in answer) return { id, draft_video_metadata: answer as sdk.DraftVideo }
  const { contentType, draftFilePath, originalFilename } = answer as Record<string, string>
  return {
    id,
    draft_file_metadata: {
      content_type: contentType,
      draft_file_path: draftFilePath,
      original_filename: originalFilename,
    },
  } as WireAnswer
}

/** Sends files: a chunk of its own, which only questions for files need. */
const loadTransport = () => import('./uploads/transport.ts').then(({ transport }) => transport)

const drafts = {
  save: (body: sdk.SaveDraftRequest, keepalive: boolean) =>
    post<sdk.SaveDraftData, sdk.SaveDraftResponse>('/submission/save-draft', body, { keepalive }),
  fetch: (draft: string) =>
    post<sdk.FetchDraftData, sdk.FetchDraftResponse>('/submission/fetch-draft', { draft }),
  sendLink: (draft: string, email: string) =>
    post<sdk.SendDraftLinkData, sdk.SendDraftLinkResponse>('/submission/send-draft-link', { draft, email }),
  /** Removes the draft, and the files that were sent for it */
  discard: (draft: string) =>
    post<sdk.DiscardDraftData, sdk.DiscardDraftResponse>('/submission/discard-draft', { draft }),
}

/** The calls of the hosted form to the server. Entry points pass it, or a substitute, to the screens. */
export const formApi = {
  submit: (body: sdk.SubmitRequest, key: string) =>
    post<sdk.SubmitData, sdk.SubmitResponse>('/submission/submit', body, { key }),
  recordVisit: (body: sdk.RecordVisitRequest) =>
    post<sdk.RecordVisitData, sdk.RecordVisitResponse>('/form/record-visit', body, { keepalive: true }),
  requestCode: (email: string) =>
    post<sdk.RequestCodeData, sdk.RequestCodeResponse>('/auth/request-code', { email }),
  verifyCode: (email: string, code: string) =>
    post<sdk.VerifyCodeData, sdk.VerifyCodeResponse>('/auth/verify-code', { email, code }),
  sendOwnLink: (body: sdk.SendOwnLinkRequest, key: string) =>
    post<sdk.SendOwnLinkData, sdk.SendOwnLinkResponse>('/submission/send-own-link', body, { key }),
  /** Null: this form saves no drafts */
  drafts: drafts as typeof drafts | null,
  loadTransport,
}

/** The calls of the applicant page to the server; its entry point adds the transport of files. */
export const applicantApi = {
  fetch: (ownToken: string) =>
    post<sdk.FetchOwnApplicationData, sdk.OwnApplication>('/submission/fetch-own', { own_token: ownToken }),
  correct: (body: sdk.CorrectApplicationRequest, key: string) =>
    post<sdk.CorrectApplicationData, sdk.OwnApplication>('/submission/correct', body, { key }),
  withdraw: (ownToken: string) =>
    post<sdk.WithdrawApplicationData, sdk.OwnApplication>('/submission/withdraw', { own_token: ownToken }),
  finishUpload: (body: sdk.FinishUploadRequest, key: string) =>
    post<sdk.FinishUploadData, sdk.OwnApplication>('/submission/finish-upload', body, { key }),
}

export type FormApi = typeof formApi
export type UploadsApi = Pick<FormApi, 'loadTransport'>
export type ApplicantApi = typeof applicantApi & UploadsApi
export type DraftsApi = typeof drafts
