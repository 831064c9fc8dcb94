import { movedText } from '@winnow/openapi/common/moved-since'
import { problems } from '@winnow/openapi/common/problem'
import { type ProblemCode, WinnowError } from '@winnow/sdk'
import { type ExitCode, exitCodeOf } from './exit-codes.ts'

/** A wrong command line. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** An error of the CLI's own, in the shape of the server's. */
export const refusal = (code: ProblemCode, status: number, sentence: string) =>
  new WinnowError(code, status, sentence)

/** The mistakes in a file or an option, each with its path, in the shape of the server's 422. */
export function invalid(errors: readonly { path: string; message: string }[]): WinnowError {
  const { title, status } = problems.invalid_input
  const detail = 'Nothing was sent: some of it is not valid.'
  return new WinnowError('invalid_input', status, detail, {
    ...{ type: 'about:blank', title, status, detail, code: 'invalid_input', request_id: '' },
    errors: [...errors],
  })
}

/** Advice for errors whose sentence says nothing of a way out. */
const advice: Partial<Record<ProblemCode | 'usage', string>> = {
  usage: "'winnow --help' lists the commands, 'winnow <command> --help' what each takes.",
  signed_out: "Run 'winnow login', or set WINNOW_TOKEN to an API key.",
  offline:
    'Nothing was changed that the server did not confirm. Check WINNOW_URL, then run the command again.',
  not_winnow: 'Check that WINNOW_URL is the address of a Winnow server.',
  stage_changed:
    'To move the others only, add --leave-out-moved; to move them all, --anyway in place of --from.',
  not_form_editor: "'winnow forms list' shows the forms that you may manage.",
}

export type Ending = {
  exitCode: ExitCode
  /** For people, on stderr */
  lines: string[]
  /** For scripts, on stderr with --json: problem+json */
  problem: object
}

const own = (code: string, status: number, detail: string) => ({
  type: 'about:blank',
  title: 'The command did not succeed',
  status,
  detail,
  code,
})

/** The message and exit code of a command that threw. */
export function endingOf(error: unknown): Ending {
  if (error instanceof WinnowError) {
    const { code, status, message, problem, retryAfter } = error
    const wait = retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]
    return {
      exitCode: exitCodeOf[code],
      lines: [
        message,
        ...(problem?.errors ?? []).map(it => `  ${it.path}: ${it.message}`),
        ...(problem?.moved ?? []).map(it => `  ${it.submission_id}: ${movedText(it, at => at)}`),
        ...wait,
        ...adviceOn(code),
      ],
      problem: problem ?? own(code, status, message),
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof UsageError ? 'usage' : 'internal'
  return {
    exitCode: exitCodeOf[code],
    lines: [...message.split('\n'), ...adviceOn(code)],
    problem: own(code, 0, message),
  }
}

const adviceOn = (code: ProblemCode | 'usage') => {
  const sentence = advice[code]
  return sentence ? [sentence] : []
}
