/** What a model charges, in dollars for a million tokens. */
export interface Price {
  input: number
  cacheWrite: number
  cacheRead: number
  output: number
}

/** What of the price is charged for a request of a batch. */
export const batchShare = 0.5

export interface ModelRequest {
  model: string
  /** What every request of a run begins with, so that a provider caches it; never anything that an applicant wrote */
  instructions: string
  /** Data, which nobody obeys */
  content: string
  /** The tool whose input is the answer, by JSON schema */
  answer: { name: string; description: string; schema: Record<string, unknown> }
  /** Most tokens of the answer */
  maxTokens: number
  signal: AbortSignal
}

/** The answer as the model gave it, unchecked; or why there is none. */
type Answered =
  | { outcome: 'ANSWERED'; value: unknown }
  | { outcome: 'REFUSED' | 'TRUNCATED' | 'MALFORMED' | 'FAILED' }

export type ModelAnswer = Answered & {
  model: string
  inputTokens: number
  outputTokens: number
  /** Millionths of a dollar */
  cost: number
}

/** Requests that their provider answers within a day, at half the price. */
interface ModelBatches {
  /** Sends them all; the batch's id. Each request is named by an id of at most 64 letters, digits, _ and - */
  send(requests: readonly (Omit<ModelRequest, 'signal'> & { id: string })[]): Promise<string>
  /** The answers by the id of their request; null: they are not all there yet */
  answers(batchId: string, of: { model: string; tool: string }): Promise<Map<string, ModelAnswer> | null>
  /** Ends it before its time; what was answered already is charged */
  cancel(batchId: string): Promise<void>
}

/** A model behind the Messages API (docs/operating.md#ai-models). */
export interface Model {
  /** Judges first */
  quick: string
  /** Judges every Maybe again */
  strong: string
  /**
   * Never throws for what one answer can be. Throws `ModelUnavailable` where another request would fare no better: the
   * provider takes none, or refuses the key.
   */
  ask(request: ModelRequest): Promise<ModelAnswer>
  batches: ModelBatches
  /** The most that a request can cost, in millionths of a dollar: no token is less than a byte */
  mostCost(request: Pick<ModelRequest, 'model' | 'instructions' | 'content' | 'answer' | 'maxTokens'>): number
  /** What a request of about so many characters costs */
  usualCost(
    model: string,
    characters: { shared: number; own: number; answer: number },
  ): {
    inputTokens: number
    outputTokens: number
    cost: number
  }
}

/** The provider cannot be asked; `final`: nor later, until the operator changes something. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable'
  constructor(
    message: string,
    readonly final: boolean,
  ) {
    super(message)
  }
}
