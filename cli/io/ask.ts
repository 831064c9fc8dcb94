import { createInterface } from 'node:readline'

/** Asks on `output` and reads the line that is typed after it. Null: the input has ended, or the command was interrupted. */
export function asker(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): (question: string) => Promise<string | null> {
  let lines: AsyncIterator<string> | undefined
  return async question => {
    // One reader for all questions: lines that are typed ahead wait in it for theirs.
    lines ??= createInterface({ input, signal })[Symbol.asyncIterator]()
    output.write(question)
    input.resume()
    const { value, done } = await lines.next()
    // What is typed between two questions stays in the terminal, for the next one or for the shell.
    input.pause()
    if (!done && !signal.aborted) return value
    // Ctrl+D and Ctrl+C leave the cursor behind the question.
    output.write('\n')
    return null
  }
}
