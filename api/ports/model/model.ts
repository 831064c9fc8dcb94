/** A model behind the Messages API. */
export interface Model {
  /** Judges first */
  quick: string
  /** Judges every Maybe again */
  strong: string
}
