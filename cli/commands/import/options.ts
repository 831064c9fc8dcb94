import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type DayOrder,
  type Encoding,
  encodings,
  type MappingFile,
  readMapping,
} from '@winnow/openapi/imports/index'
import { type QuestionType, questionTypes } from '@winnow/openapi/questions'
import { yesOption } from '../../io/confirm.ts'
import type { Io } from '../../io/factory.ts'
import { invalid, refusal, UsageError } from '../../io/failure.ts'
import { statusOf } from '../applicants/query.ts'
import type { Flags, Words } from '../command.ts'

/** What becomes of columns, as it was typed: columns by their heads, questions by their texts. */
type TypedChoices = {
  types: readonly { column: string; type: QuestionType }[]
  skipped: readonly string[]
  /** 'column=question', where either may hold a '=' itself */
  mapped: readonly string[]
  /** A mapping file, read before the others */
  file: string | undefined
}

export type ImportOptions = {
  file: string
  /** An existing form, the name of a new one, or an import to continue with */
  form: { existing: string } | { fresh: string } | { resumed: string }
  workspace: string | undefined
  name: string | undefined
  email: string | undefined
  stage: string | undefined
  anonymous: boolean
  /** Undefined: the one that the file's bytes are in */
  encoding: Encoding | undefined
  /** Undefined: the one that the file shows */
  dayOrder: DayOrder | undefined
  choices: TypedChoices
  /** Where the mapping is written */
  writeMapping: string | undefined
  /** Where refused rows are written; undefined: beside the source */
  refused: string | undefined
  skipUnknown: boolean
  dryRun: boolean
  yes: boolean
}

const types = Object.keys(questionTypes).filter(type => questionTypes[type as QuestionType].media === null)

export const importOptions = [
  ['--form <form>', 'Import into this form: its name or ID'],
  ['--new-form <name>', 'Create a form with this name and questions based on the columns'],
  ['--resume <import>', 'Continue with an import that stopped: its ID; takes the same file'],
  ['--workspace <workspace>', "ID of the workspace for the new form (default: the key's own)"],
  ['--name <column>', "The column with the applicant's name"],
  ['--email <column>', "The column with the applicant's email address"],
  ['--anonymous', 'Fill in placeholders where a name or an email address is missing'],
  ['--status <status>', "The status of every row (default: the 'Status' column, or New)"],
  ['--stage <status>', 'The same as --status', 'hidden'],
  [
    '--type <column=type>',
    `The type of a column's question in a new form: ${types.join(', ')}`,
    'repeatable',
  ],
  ['--skip <column>', 'Leave this column out', 'repeatable'],
  ['--map <column=question>', 'The question of the form that this column answers', 'repeatable'],
  ['--mapping <file>', 'Read all of this from a JSON file'],
  ['--write-mapping <file>', 'Write how each column is read to a JSON file'],
  ['--encoding <name>', `Encoding of the file: ${encodings.join(', ')} (default: detected)`],
  [
    '--dates <day-first|month-first>',
    "What comes first in dates such as 03/02/2025, where the file doesn't show it",
  ],
  ['--skip-unknown', 'Leave out columns that match no question of the form'],
  ['--refused <file>', 'Where to write rows that are refused (default: beside the CSV file)'],
  ['--dry-run', 'Show what would be imported, without importing it'],
  yesOption,
] as const

const textOf = (flags: Flags, name: string) => {
  const typed = flags[name]
  return typeof typed === 'string' ? typed : undefined
}
const listOf = (flags: Flags, name: string) => {
  const typed = flags[name]
  return Array.isArray(typed) ? (typed as readonly string[]) : []
}

/** The encoding that was typed, if any. */
function encodingIn(flags: Flags): Encoding | undefined {
  const typed = textOf(flags, 'encoding')?.toLowerCase()
  const found = encodings.find(it => it === typed)
  if (typed !== undefined && !found)
    throw new UsageError(`--encoding takes one of ${encodings.join(', ')}, not '${typed}'.`)
  return found
}

/** The order of day and month that was typed, if any. */
function dayOrderIn(flags: Flags): DayOrder | undefined {
  const typed = textOf(flags, 'dates')
  if (typed === undefined) return undefined
  if (typed === 'day-first') return 'dayFirst'
  if (typed === 'month-first') return 'monthFirst'
  throw new UsageError(`--dates takes day-first or month-first, not '${typed}'.`)
}

/** 'Team size=NUMBER', of which the column may hold a '=' itself. */
function typeIn(typed: string): { column: string; type: QuestionType } {
  const at = typed.lastIndexOf('=')
  const type = typed
    .slice(at + 1)
    .trim()
    .toUpperCase()
    .replaceAll(' ', '_')
  if (at < 1)
    throw new UsageError(`--type takes a column and a type, such as 'Team size=NUMBER', not '${typed}'.`)
  if (!types.includes(type))
    throw new UsageError(`--type: '${typed.slice(at + 1)}' isn't a type. There are: ${types.join(', ')}.`)
  return { column: typed.slice(0, at), type: type as QuestionType }
}

/** Into which form; exactly one of the three ways is named. */
function targetIn(flags: Flags): ImportOptions['form'] {
  const [existing, fresh, resumed] = ['form', 'newForm', 'resume'].map(name => textOf(flags, name))
  if ([existing, fresh, resumed].filter(it => it !== undefined).length !== 1)
    throw new UsageError(
      'Use --form for an existing form, --new-form to create one, or --resume to continue with an import.',
    )
  if (fresh !== undefined && fresh.trim() === '') throw new UsageError('--new-form needs a name.')
  if (existing !== undefined) return { existing }
  return fresh === undefined ? { resumed: String(resumed) } : { fresh }
}

/** What can't be chosen again where an import continues as it began. */
const ofTheFirst = [
  'type',
  'skip',
  'map',
  'mapping',
  'name',
  'email',
  'status',
  'encoding',
  'dates',
  'anonymous',
  'dryRun',
]

export function readOptions([file]: Words, flags: Flags): ImportOptions {
  const form = targetIn(flags)
  const types = listOf(flags, 'type').map(typeIn)
  const mapped = listOf(flags, 'map')
  if ('existing' in form && types.length > 0)
    throw new UsageError("--type is for a new form: in an existing one, a question's type stays.")
  if ('fresh' in form && mapped.length > 0)
    throw new UsageError('--map is for an existing form: a new one has no questions yet.')
  const again = ofTheFirst.find(name => flags[name] !== undefined)
  if ('resumed' in form && again)
    throw new UsageError(
      `--resume continues as the import began, so --${again.replace('R', '-r')} can't be used with it.`,
    )
  return {
    file: String(file),
    form,
    workspace: textOf(flags, 'workspace'),
    name: textOf(flags, 'name'),
    email: textOf(flags, 'email'),
    stage: statusOf(flags).stage,
    anonymous: flags.anonymous === true,
    encoding: encodingIn(flags),
    dayOrder: dayOrderIn(flags),
    choices: { types, skipped: listOf(flags, 'skip'), mapped, file: textOf(flags, 'mapping') },
    writeMapping: textOf(flags, 'writeMapping'),
    refused: textOf(flags, 'refused'),
    skipUnknown: flags.skipUnknown === true,
    dryRun: flags.dryRun === true,
    yes: flags.yes === true || flags.json === true,
  }
}

/** A mapping file, as `--write-mapping` writes it; its mistakes are named by their paths. */
export async function mappingIn(io: Io, name: string): Promise<MappingFile> {
  const path = resolve(io.cwd, name)
  const text = await readFile(path, 'utf8').catch(() => {
    throw refusal('not_found', 404, `Can't read ${path}. Nothing was imported.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refusal('invalid_input', 422, `${path} isn't JSON. Nothing was imported.`)
  }
  const read = readMapping(json)
  if ('errors' in read) throw invalid(read.errors)
  return read.mapping
}
