import {
  type IdentityColumns,
  Inference,
  identityColumnsOf,
  matchPlan,
  type Plan,
  type ReadEnv,
  withIds,
} from '@winnow/openapi/imports/index'
import { type AnswerEnv, askedApart, dayIn } from '@winnow/openapi/questions'
import type { FormDetails } from '@winnow/sdk'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refusal, UsageError } from '../../io/failure.ts'
import type { Session } from '../../io/session.ts'
import type { Sheet } from './rows.ts'

export type Given = {
  file: string
  /** A form that is there, or the name of a new one */
  form: { existing: string } | { fresh: string }
  workspace: string | undefined
  name: string | undefined
  email: string | undefined
  stage: string | undefined
  anonymous: boolean
  skipUnknown: boolean
  dryRun: boolean
  yes: boolean
}

/** How a file will be read, and how many rows it has. */
export type Prepared = { plan: Plan; form: FormDetails | null; rows: number; env: ReadEnv }

/** As the server reads a number: one without its country's code is one of India (spec 1, section 9). */
const parsePhone = (text: string) => {
  const number = parsePhoneNumberFromString(text, 'IN')
  return number?.isValid() ? number.number : null
}

/** Questions of a form that are not Name and Email. */
const mostQuestions = 198

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()
const listed = (heads: readonly string[]) => heads.map(head => `  ${head}`)

/** The columns that say who applied: those that the person named, else those that are called so. */
function identityIn(heads: readonly string[], { name, email, anonymous }: Given): IdentityColumns {
  const place = (option: string, typed: string) => {
    const exact = heads.indexOf(typed)
    const found = exact === -1 ? heads.findIndex(head => fold(head) === fold(typed)) : exact
    if (found === -1)
      throw new UsageError(
        [`${option}: the file has no column '${typed}'. It has:`, ...listed(heads)].join('\n'),
      )
    return found
  }
  const identity: IdentityColumns = {
    ...identityColumnsOf(heads),
    ...(name === undefined ? {} : { name: place('--name', name) }),
    ...(email === undefined ? {} : { email: place('--email', email) }),
  }
  if (!anonymous && (identity.name === undefined || identity.email === undefined))
    throw new UsageError(
      [
        `No column says ${identity.name === undefined ? 'what the applicants are called' : 'which address they have'}.`,
        'Name it with --name or --email, or let --anonymous fill in what is missing. The file has:',
        ...listed(heads),
      ].join('\n'),
    )
  return identity
}

/** Columns that a form does not ask for are refused by name, so that nothing gets lost unnoticed. */
function checkUnread({ unread, heads }: Plan, form: FormDetails, skipUnknown: boolean): void {
  if (unread.length === 0 || skipUnknown) return
  throw new UsageError(
    [
      `'${form.name}' takes no answers by these names:`,
      ...listed(unread.map(at => heads[at] ?? '')),
      'Nothing was imported. Add --skip-unknown to leave these columns out.',
    ].join('\n'),
  )
}

/** Reads the file once, and says what each of its columns becomes. Nothing is changed yet. */
export async function prepare(session: Session, sheet: Sheet, given: Given): Promise<Prepared> {
  const { io } = session
  const now = io.clock.now()
  const { timeZone } = io.clock
  const answers: AnswerEnv = { parsePhone, timeZone, today: dayIn(timeZone, now) }
  const form = 'existing' in given.form ? await session.form(given.form.existing) : null
  if (form) checkStage(form, given.stage)
  const rows = sheet.rows()
  const header = (await rows.next()).value?.cells
  if (!header) throw refusal('invalid_input', 422, `${sheet.name} is empty. Nothing was imported.`)
  const identity = identityIn(header, given)
  const inference = new Inference(header, identity, answers)
  for await (const { cells } of rows) {
    inference.add(cells)
    if (io.signal.aborted) throw refusal('aborted', 0, 'Stopped. Nothing was imported.')
  }
  const plan = form ? matchPlan(header, form.inputFields, identity) : inference.plan()
  if (form) checkUnread(plan, form, given.skipUnknown)
  if (plan.questions.length > mostQuestions)
    throw new UsageError(
      `The file asks ${plan.questions.length} questions; a form has at most ${mostQuestions}. Nothing was imported.`,
    )
  return { plan, form, rows: inference.rows, env: { timeZone, now, anonymous: given.anonymous, answers } }
}

/** Makes the form that a plan describes, published but not open, and the plan with its ids. */
export async function createForm(
  { winnow, workspace }: Session,
  plan: Plan,
  given: { name: string; workspace: string | undefined },
): Promise<{ form: FormDetails; plan: Plan }> {
  const page_id = given.workspace ?? (await workspace()).id
  const draft = await winnow.createDraftForm({ page_id, name: given.name })
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
  const ids = askedApart(form.inputFields).rest.map(it => it.id)
  return { form, plan: withIds(plan, ids) }
}

/** A stage that the form does not have, where every row is to go to it. */
export function checkStage(form: FormDetails, stage: string | undefined): void {
  if (stage === undefined || knownOn(form).stage(stage) !== undefined) return
  const labels = form.stages.map(it => it.label).join(', ')
  throw refusal(
    'invalid_input',
    422,
    `'${form.name}' (${form.identifier}) has no status '${stage}'. It has ${labels}. No row was imported.`,
  )
}

/** The places on a form that a row may name: the stage, in the form's own words; absent where the form has none like it. */
export const knownOn = (form: Pick<FormDetails, 'stages' | 'labelsWithColor'>) => {
  const stages = new Map(form.stages.map(({ label }) => [fold(label), label]))
  const labels = new Map(form.labelsWithColor.map(({ value }) => [fold(value), value]))
  return {
    stage: (label: string) => stages.get(fold(label)),
    label: (value: string) => labels.get(fold(value)),
  }
}
