import {
  applyChoices,
  type Choices,
  type ColumnChoice,
  choicesIn,
  columnIn,
  columnName,
  type DayOrder,
  type IdentityColumns,
  Inference,
  identityBeside,
  type MappingFile,
  matchPlan,
  namesOn,
  type Plan,
  personColumn,
  questionIn,
  type ReadEnv,
  refusedForPerson,
  refusedTarget,
  withDayOrder,
  withIds,
} from '@winnow/openapi/imports/index'
import { type AnswerEnv, dayIn, phoneToStore, splitQuestions } from '@winnow/openapi/questions'
import type { FormDetails, Import } from '@winnow/sdk'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalid, refusal, UsageError } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import { type ImportOptions, mappingIn } from './options.ts'
import type { Sheet } from './rows.ts'

/** How a file will be read, and how many rows it has. */
export type Prepared = {
  plan: Plan
  form: FormDetails | null
  rows: number
  env: ReadEnv
  /** An import that continues */
  resumed: Import | null
}

/** As the server reads a phone number (docs/rules.md#phone-number). */
export const parsePhone = (text: string) => phoneToStore(parsePhoneNumberFromString(text, 'IN'), text)

/** Questions of a form that are not Name and Email. */
const mostQuestions = 198

const listed = (heads: readonly string[], places: Iterable<number> = heads.keys()) =>
  Array.from(places, at => `  ${columnName(heads, at)}`)

/** The place of a column that an option names. */
function placeOf(heads: readonly string[], option: string, typed: string): number {
  const found = columnIn(heads, typed)
  if (found === 'twice')
    throw new UsageError(
      `${option}: several columns are called '${typed}'. Use the column's number, from 1, instead.`,
    )
  if (found === null)
    throw new UsageError(
      [`${option}: the file has no column '${typed}'. It has:`, ...listed(heads)].join('\n'),
    )
  return found
}

/** 'column=question', split where a column stands before the sign and a question behind it. */
function mapIn(heads: readonly string[], form: FormDetails, typed: string): [number, ColumnChoice] {
  const signs = [...typed].flatMap((sign, at) => (sign === '=' ? [at] : []))
  for (const at of signs) {
    const column = columnIn(heads, typed.slice(0, at))
    const question = questionIn(form.inputFields, typed.slice(at + 1))
    const refused = question && refusedTarget(question)
    if (refused) throw new UsageError(`--map: '${question.question}' ${refused}.`)
    if (typeof column === 'number' && question) return [column, { question: question.id }]
  }
  const first = typed.indexOf('=')
  if (first < 1)
    throw new UsageError(`--map takes a column and a question, such as 'Town=Home town', not '${typed}'.`)
  placeOf(heads, '--map', typed.slice(0, first))
  throw new UsageError(`--map: '${form.name}' has no question '${typed.slice(first + 1)}'.`)
}

/** What was decided about columns: by the mapping file, then by options. */
function choicesOf(
  heads: readonly string[],
  form: FormDetails | null,
  identity: IdentityColumns,
  mapping: MappingFile | null,
  { anonymous, choices: { types, skipped, mapped } }: ImportOptions,
): Choices {
  const questions = form?.inputFields ?? null
  const ofFile = mapping ? choicesIn(mapping, { heads, identity, anonymous, questions }) : null
  if (ofFile && ofFile.errors.length > 0) throw invalid(ofFile.errors)
  const typed: (readonly [option: string, at: number, ColumnChoice])[] = [
    ...types.map(({ column, type }) => ['--type', placeOf(heads, '--type', column), { type }] as const),
    ...skipped.map(column => ['--skip', placeOf(heads, '--skip', column), { skip: true }] as const),
    ...(form ? mapped.map(it => ['--map', ...mapIn(heads, form, it)] as const) : []),
  ]
  for (const [option, at, choice] of typed) {
    const refused = refusedForPerson(identity, at, choice, { anonymous })
    if (refused !== null)
      throw new UsageError(
        `${option}: '${columnName(heads, at)}' ${refused}. ${instead(identity, at, choice)}`,
      )
  }
  return new Map([...(ofFile?.choices ?? []), ...typed.map(([_option, at, choice]) => [at, choice] as const)])
}

/** How a column that says who applied becomes an ordinary one, or is left out. */
function instead(identity: IdentityColumns, at: number, choice: ColumnChoice): string {
  const who = personColumn(identity, at)
  if (who !== 'name' && who !== 'email') return 'Leave it out with --skip.'
  const other = `Choose another column with --${who}`
  return 'skip' in choice ? `${other}, or use --anonymous to fill in placeholders.` : `${other}.`
}

/** Refuses a type that its column can't have, rather than importing it as another one. */
function checkTypes(heads: readonly string[], choices: Choices, plan: Plan): void {
  for (const [at, choice] of choices) {
    const taken = 'type' in choice && plan.questions.find(it => it.source.cell === at)?.type
    if ('type' in choice && taken !== choice.type)
      throw new UsageError(
        `--type: '${columnName(heads, at)}' can't be ${choice.type}. Its cells are too many different ones, or too long, for options.`,
      )
  }
}

/** The identity columns: those named by options, else those that the file tells. */
function identityIn(
  heads: readonly string[],
  told: IdentityColumns,
  { name, email, anonymous }: Pick<ImportOptions, 'name' | 'email' | 'anonymous'>,
): IdentityColumns {
  const place = (option: string, typed: string) => {
    return placeOf(heads, option, typed)
  }
  const chosen = name === undefined ? told.name : place('--name', name)
  const { lastName, ...others } = told
  const identity: IdentityColumns = {
    ...others,
    ...(lastName !== undefined && chosen === told.name && { lastName }),
    ...(chosen !== undefined && { name: chosen }),
    ...(email === undefined ? {} : { email: place('--email', email) }),
  }
  if (!anonymous && (identity.name === undefined || identity.email === undefined))
    throw new UsageError(
      [
        `No column has the applicants' ${identity.name === undefined ? 'names' : 'email addresses'}.`,
        'Choose it with --name or --email, or use --anonymous to fill in placeholders. The file has:',
        ...listed(heads),
      ].join('\n'),
    )
  return identity
}

/** The order of day and month that the file shows, else the one that was typed. */
function dayOrderOf(shown: DayOrder | null, { dayOrder: typed }: ImportOptions): DayOrder | null {
  if (shown && typed && typed !== shown)
    throw new UsageError(
      `--dates: the file shows that the ${shown === 'dayFirst' ? 'day' : 'month'} comes first. Leave the option out.`,
    )
  return shown ?? typed ?? null
}

/** Refuses columns that the form has no question for, so that nothing is lost unnoticed. */
function checkUnread({ unread, heads }: Plan, form: FormDetails, skipUnknown: boolean): void {
  if (unread.length === 0 || skipUnknown) return
  throw new UsageError(
    [
      `'${form.name}' has no questions for these columns:`,
      ...listed(heads, unread),
      'Nothing was imported. Use --skip-unknown to leave these columns out.',
    ].join('\n'),
  )
}

/** Reads the file once and plans what each column becomes. Changes nothing. */
export async function prepare(session: Session, sheet: Sheet, options: ImportOptions): Promise<Prepared> {
  const { io } = session
  const now = io.clock.now()
  const { timeZone } = io.clock
  const answers: AnswerEnv = { parsePhone, timeZone, today: dayIn(timeZone, now) }
  const form = 'existing' in options.form ? await session.form(options.form.existing) : null
  if (form) checkStage(form, options.stage)
  const rows = sheet.rows()
  const header = (await rows.next()).value?.cells
  if (!header) throw refusal('invalid_input', 422, `${sheet.name} is empty. Nothing was imported.`)
  const mapping = options.choices.file === undefined ? null : await mappingIn(io, options.choices.file)
  const inference = new Inference(header, answers)
  for await (const { cells } of rows) {
    inference.add(cells)
    if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped. Nothing was imported.')
  }
  const told = identityIn(header, inference.identity(), {
    name: options.name ?? mapping?.name,
    email: options.email ?? mapping?.email,
    anonymous: options.anonymous,
  })
  const identity = form ? identityBeside(form.inputFields, header, told) : told
  const choices = choicesOf(header, form, identity, mapping, options)
  const inferred = inference.plan(identity)
  const matched = form
    ? matchPlan(header, form.inputFields, identity, inferred, form.urlParameters)
    : inferred
  const chosen = applyChoices(matched, choices, {
    valuesAt: at => inference.valuesAt(at),
    questions: form?.inputFields ?? null,
    inferred,
  })
  const plan = withDayOrder(chosen, dayOrderOf(inference.dayOrder(), options))
  if (!form) checkTypes(header, choices, plan)
  if (form) checkUnread(plan, form, options.skipUnknown)
  if (plan.questions.length > mostQuestions)
    throw new UsageError(
      `The file needs ${plan.questions.length} questions, and a form can have ${mostQuestions}. Nothing was imported.`,
    )
  return {
    plan,
    form,
    rows: inference.rows,
    env: { timeZone, now, anonymous: options.anonymous, answers },
    resumed: null,
  }
}

/** Creates the form of a plan, published but not open. */
export async function createForm(
  { winnow, workspace }: Session,
  plan: Plan,
  options: { name: string; workspace: string | undefined },
): Promise<{ form: FormDetails; plan: Plan }> {
  const page_id = options.workspace ?? (await workspace()).id
  const draft = await winnow.createDraftForm({ page_id, name: options.name })
  await winnow.editForm({
    form_id: draft.identifier,
    revision: draft.revision,
    input_fields: [
      ...draft.inputFields,
      ...plan.questions.map(({ question, type, options, allowOther }) => ({
        question,
        type,
        options,
        allowOther,
      })),
    ],
    publish: true,
  })
  const form = await winnow.fetchDetails({ form_id: draft.identifier })
  const ids = splitQuestions(form.inputFields).rest.map(it => it.id)
  return { form, plan: withIds(plan, ids) }
}

/** Refuses a `--stage` that the form does not have. */
export function checkStage(form: FormDetails, stage: string | undefined): void {
  if (stage === undefined || namesOn(form).status(stage) !== null) return
  const labels = form.stages.map(it => it.label).join(', ')
  throw refusal(
    'invalid_input',
    422,
    `'${form.name}' (${form.identifier}) has no status '${stage}'. It has: ${labels}. Nothing was imported.`,
  )
}
