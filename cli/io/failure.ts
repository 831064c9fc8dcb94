import { movedText } from '@winnow/openapi/common/moved-since'
import { problems } from '@winnow/openapi/common/problem'
import { type Problem, type ProblemCode, WinnowError } from '@winnow/sdk'
import { isUnavailable, onTheWay } from './connection.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts'
import type { Io } from './factory.ts'

/** A wrong command line. Exit code 2. `command`: the words of the command whose help says more */
export class UsageError extends Error {
  override name = 'UsageError'
  constructor(
    message: string,
    readonly command = 'winnow',
  ) {
    super(message)
  }
}

/** The command has said what it did, and not all of it worked. */
export class PartlyDone extends Error {
  override name = 'PartlyDone'
  constructor(readonly exitCode: ExitCode) {
    super('Not all of it worked')
  }
}

/** An error of the CLI's own, in the shape of the server's. */
export const refusal = (code: ProblemCode, status: number, sentence: string) =>
  new WinnowError(code, status, sentence)

/** The same error with another message. */
export const saying = ({ code, status, problem }: WinnowError, detail: string, errors = problem?.errors) =>
  new WinnowError(code, status, detail, problem && { ...problem, detail, errors })

/** Names what a call did not find, with what was typed, where the server said only of what kind it was. */
export const naming = (what: string, id: string, form?: string) => (error: unknown) => {
  const where = form === undefined ? ", or you don't have access to it" : ` in '${form}'`
  throw error instanceof WinnowError && error.code === 'not_found'
    ? saying(error, `There is no ${what} '${id}'${where}.`, [])
    : error
}

/** An error with a line for each mistake, in the shape of the server's. */
export function errorAt(
  code: Problem['code'],
  detail: string,
  errors: readonly { path: string; message: string }[],
): WinnowError {
  const { title, status } = problems[code]
  return new WinnowError(code, status, detail, {
    ...{ type: 'about:blank', title, status, detail, code, request_id: '' },
    errors: [...errors],
  })
}

/** The mistakes in a file or an option, each with its path, as the server's 422. */
export const invalid = (errors: readonly { path: string; message: string }[]): WinnowError =>
  errorAt('invalid_input', 'Nothing was sent. Some of it needs a correction.', errors)

/** Where the address of the server comes from. */
const whence = "WINNOW_URL, or 'winnow login --url'"

/** What to do about errors whose sentence does not say it. */
const advice: Partial<Record<ProblemCode, string>> = {
  signed_out:
    "Run 'winnow login', or set WINNOW_TOKEN to an API key. Create one in the browser, under Settings > API keys.",
  offline: `Check the address (${whence}) and your connection, then run the command again.`,
  not_winnow: `Check the address of your server (${whence}).`,
  stage_changed:
    'To move only the others, add --leave-out-moved. To move everyone, use --anyway instead of --from.',
  not_form_editor: "Run 'winnow forms list' to see the forms you manage.",
}

const badToken =
  "Set WINNOW_TOKEN to another key, from Settings > API keys in the browser, or unset it and run 'winnow login'."

export type Ending = {
  exitCode: ExitCode
  /** For people, on stderr */
  lines: string[]
  /** For scripts, on stderr with --json: problem+json */
  problem: object
}

const own = (code: string, status: number, detail: string) => ({
  type: 'about:blank',
  title: 'The command failed',
  status,
  detail,
  code,
})

/** The options that set the API's fields, by the fields' names. */
const options: Readonly<Record<string, string>> = {
  action: '--to',
  ai_enabled: '--ai',
  assignee_email: '[email]',
  attachment: '--attach',
  closing_date: '--until',
  comment: '<text>',
  composite_query_id: '<search>',
  content: '--message',
  expected_stage: '--from',
  label: '<status>',
  mentioned_emails: '--mention',
  'quote.field_id': '--quote-field',
  'quote.text': '--quote',
  max_cost: '--max-cost',
  message: '--message',
  name: '--name',
  new_label: '<name>',
  old_label: '<status>',
  opening_date: '--opens',
  query: '<query>',
  response_cap: '--cap',
  search: '--search',
  stage: '--status',
  stages: '<status>',
  template_id: '--template',
  time_zone: '--time-zone',
  url_parameters: '--url-parameter',
}

/** The same of a template in the list that is saved. */
const templateOptions: Readonly<Record<string, string>> = { name: '--name', text: '--message' }

type Typed = ReadonlyMap<string, string>
const typedBefore = new WeakMap<WinnowError, Typed>()

/** The same error, which a line on stderr ascribes to what was typed for an argument: "'New': …" for `<status>`. */
export function ascribedTo(error: WinnowError, typed: Typed): WinnowError {
  typedBefore.set(error, typed)
  return error
}

/** An error at a field, with what the person typed, or the option, in place of the field. */
function fieldText({ path, message }: { path: string; message: string }, typed: Typed): string {
  const [field = '', place, inner] = path.split('.')
  const option =
    (field === 'quick_replies' ? templateOptions[inner ?? ''] : (options[path] ?? options[field])) ?? path
  const value =
    typed.get(option) ?? typed.get(`<${path.replaceAll('_', '-')}>`) ?? typed.get(`<${inner}.${place}>`)
  const name = value === undefined ? option : `'${value}'`
  if (message.startsWith(`${path} `)) return `${name}${message.slice(path.length)}`
  return `${name}: ${message}`
}

/** What happened, on a line; several mistakes on a line each below it. */
function failureLines(
  message: string,
  errors: readonly { path: string; message: string }[],
  typed: Typed,
): string[] {
  const [only, another] = errors
  if (only && !another && (only.message === message || message === problems.invalid_input.title))
    return [fieldText(only, typed)]
  const repeats = errors.some(it => it.message === message)
  return [
    repeats ? `${problems.invalid_input.title}:` : message,
    ...errors.map(it => `  ${fieldText(it, typed)}`),
  ]
}

/** The message and exit code of a command that threw. */
export function endingOf(thrown: unknown, { env }: Pick<Io, 'env'>): Ending {
  const error = thrown instanceof WinnowError ? onTheWay(thrown) : thrown
  if (error instanceof WinnowError) {
    const { code, status, message, problem, retryAfter } = error
    const wait = retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]
    return {
      exitCode: isUnavailable(error) ? exitCodes.noConnection : exitCodeOf[code],
      lines: [
        ...failureLines(message, problem?.errors ?? [], typedBefore.get(error) ?? new Map()),
        ...(problem?.moved ?? []).map(it => `  ${it.submission_id}: ${movedText(it, at => at)}`),
        ...wait,
        ...adviceOn(code, env),
      ],
      problem: problem ?? own(code, status, message),
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof UsageError ? 'usage' : 'internal'
  return {
    exitCode: exitCodeOf[code],
    lines: [
      ...message.split('\n'),
      ...(error instanceof UsageError ? [`See '${error.command} --help'.`] : []),
    ],
    problem: own(code, 0, message),
  }
}

const adviceOn = (code: ProblemCode, env: Io['env']) => {
  // A saved key stands behind WINNOW_TOKEN: signing in alone would change nothing.
  const sentence = code === 'signed_out' && env.WINNOW_TOKEN ? badToken : advice[code]
  return sentence ? [sentence] : []
}
