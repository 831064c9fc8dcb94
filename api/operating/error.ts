/** What an operator is told, in one or two sentences; the command ends with it. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
