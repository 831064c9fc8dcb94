/** A question and its answer in plain text. The answer is set in: no line of it passes for a question. */
export const answerText = (question: string, answer: string): string =>
  [question, ...answer.split('\n').map(line => `  ${line}`.trimEnd())].join('\n')
