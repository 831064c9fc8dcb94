/** What a server that answers no may still be asked: never again (`refused`), from the first byte (`gone`), or later (`lost`). */
export class UploadError extends Error {
  constructor(
    readonly kind: 'refused' | 'gone' | 'lost',
    /** The server's own sentence; '' where the line was cut */
    readonly sentence = '',
    readonly afterSeconds: number | null = null,
    /** Of the problem that the server named (openapi/common/problem.ts); '' where it named none */
    readonly code = '',
  ) {
    super(sentence)
  }
}
