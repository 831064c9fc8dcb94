import { labels, type Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { listed } from '@winnow/openapi/common/text/listed'
import { isBlankText, keyOf } from '@winnow/openapi/common/text/plain-text'
import { validateImported } from '@winnow/openapi/imports/index'
import { type AnswerEnv, type AnswerError, dayIn, splitQuestions } from '@winnow/openapi/questions'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { storeParameters } from '../apply/parameters.ts'
import type { SignedIn } from '../core/actor.ts'
import { type CommandContext, command } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { invalid } from '../core/error.ts'
import { newId } from '../core/text/ids.ts'
import { pickParameters } from '../forms/fill/parameters.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { columnsOf } from '../forms/questions.ts'
import { reserveSequences } from '../forms/touch-rows.ts'
import { contentOf } from '../forms/versions/find.ts'
import { noSuchStatus, stageNamed, stagesOf } from '../stages/find.ts'
import { firstId } from '../submissions/find.ts'
import { parsePhone } from '../submissions/phone.ts'
import { arrivalAfter, type NewApplication, onceKeyOf, storeApplications } from '../submissions/store.ts'
import { emailKeysOf, importedKeysOf } from './applied.ts'
import { type ReferredFiles, referredFiles, referTo, withFiles } from './files.ts'
import { currentImport, newLines, recordRows } from './progress.ts'

type Import = z.output<typeof ops.imports.importSubmissions.body>
type Row = Import['rows'][number]
type Taken = { application: NewApplication; labels: number[]; row: Row }

const intoLabels = statement(`
  insert into submission_labels (submission_id, label_id) select value ->> 0, value ->> 1 from json_each(?)`)

/** What rows are held against: the published form, or the draft of one that was never published. */
async function rulesOf({ tx, input, now }: CommandContext<Import, SignedIn>, { form, workspace }: FoundForm) {
  const version = form.publishedVersion ?? form.draftVersion
  const content = await contentOf(tx, form.number, version)
  const stageRows = await stagesOf(tx, form.number)
  const labelRows = await tx.select().from(labels).where(eq(labels.formNumber, form.number))
  const timeZone = input.time_zone ?? workspace.timeZone
  const answers: AnswerEnv = { parsePhone, today: dayIn(timeZone, new Date(now)), timeZone }
  return {
    version,
    content,
    answers,
    /** Where a row does not say when */
    arrivedAt: await arrivalAfter(tx, form.number, now),
    stages: stageRows,
    firstStage: stageRows.find(it => it.kind === 'NEW'),
    labelValues: labelRows.map(it => it.value),
    labelIds: new Map(labelRows.map(it => [it.valueKey, it.id])),
  }
}
type Rules = Awaited<ReturnType<typeof rulesOf>>

/** A question that the form does not have is a mistake of the caller's, not of one line. */
function checkQuestions(rows: readonly Row[], { content }: Rules): void {
  const asked = new Set(splitQuestions(content.questions).rest.map(it => it.id))
  const strange = rows.flatMap((row, at) => {
    const i = row.values.findIndex(it => !asked.has(it.id))
    return i === -1
      ? []
      : [{ path: `rows.${at}.values.${i}.id`, message: 'This question is not on the form' }]
  })
  if (strange.length > 0) throw invalid(strange)
}

/** Placeholder addresses end in `.invalid` and are never mailed (docs/rules.md#placeholder-addresses). */
const placeholder = (n: number) => `respondent-${n}@import.invalid`
/** For a placeholder that somebody has taken already: nobody can know this one. */
const otherPlaceholder = (n: number) => `respondent-${n}-${crypto.randomUUID()}@import.invalid`

const blank = (text: string | null | undefined) => isBlankText(text ?? '')

/** A row as an application, or what is wrong with it. */
function validateRow(
  row: Row,
  email: string,
  sequence: number,
  context: CommandContext<Import, SignedIn>,
  form: FoundForm,
  rules: Rules,
  files: ReferredFiles,
) {
  const { actor, input, now } = context
  const { values, lost } = withFiles(rules.content.questions, row.values, files)
  const errors: AnswerError[] = lost.map(id => ({
    path: `values.${id}`,
    message: "This file is gone, or you can't open it",
  }))
  const validated = validateImported(
    rules.content.questions,
    {
      name: (input.anonymous && blank(row.name) ? `Respondent ${sequence}` : row.name) ?? '',
      email,
      values,
    },
    rules.answers,
  )
  if (!validated.ok) errors.push(...validated.errors)
  const stage = row.status ? stageNamed(rules.stages, row.status) : rules.firstStage
  if (stage === undefined) errors.push({ path: 'status', message: noSuchStatus(rules.stages) })
  const wanted = [...new Set((row.labels ?? []).map(keyOf))]
  const found = wanted.flatMap(key => rules.labelIds.get(key) ?? [])
  if (found.length < wanted.length)
    errors.push({
      path: 'labels',
      message: `This form has no such label. It has: ${listed(rules.labelValues)}`,
    })
  if (!validated.ok || stage === undefined || errors.length > 0) return { errors }
  const { number } = form.form
  const emailKey = keyOf(validated.email)
  const application: NewApplication = {
    id: firstId(number) + sequence,
    publicId: newId('submission', now),
    version: rules.version,
    stageId: stage.id,
    // Days in Archived are counted here, whenever it was sent elsewhere.
    archivedAt: stage.kind === 'ARCHIVED' ? now : null,
    submittedAt: row.submitted_at ? Math.min(Date.parse(row.submitted_at), now) : rules.arrivedAt,
    origin: 'IMPORTED',
    addedBy: actor.userId,
    name: validated.name,
    email: validated.email,
    emailKey,
    onceKey: form.form.multipleSubmissions ? null : onceKeyOf(number, emailKey),
    personId: null,
    values: validated.values,
  }
  return { taken: { application, labels: found } }
}

/** Addresses of this call that the form has already, where one answer a person is allowed. */
async function known(tx: Transaction, form: FoundForm, emails: readonly string[]) {
  return form.form.multipleSubmissions ? null : emailKeysOf(tx, form.form.number, emails)
}

/**
 * Adds rows of a file, line by line: a line that breaks a rule is refused and named, the others go in together. Editors
 * and applicants are not mailed, because `submission.imported` is not news of an applicant (docs/rules.md#import).
 */
const importRows = async (context: CommandContext<Import, SignedIn>) => {
  const { actor, input, tx, beforeCommit, emit, batchId, now } = context
  const found = await findForm(tx, actor, input.form_id, can.move)
  const rules = await rulesOf(context, found)
  checkQuestions(input.rows, rules)
  const { form, workspace } = found
  const current = input.import_id ? await currentImport(tx, form.number, input.import_id) : null
  const rows = current ? await newLines(tx, current, input.rows) : input.rows
  const first = await reserveSequences(tx, form.number, rows.length)
  const isAnonymous = (row: Row) => input.anonymous === true && blank(row.email)
  const emails = rows.map((row, at) => (isAnonymous(row) ? placeholder(first + at) : (row.email ?? '')))
  const applied = await known(tx, found, emails)
  // Those of them that came with the file itself: in an earlier call, or in a row before.
  const fromFile =
    current && applied ? await importedKeysOf(tx, form.number, current.number, applied) : new Set<string>()
  const files = await referredFiles(tx, actor, rules.content.questions, rows)

  const taken: Taken[] = []
  const refused: { line: number; errors: AnswerError[] }[] = []
  for (const [at, row] of rows.entries()) {
    const sequence = first + at
    const email = emails[at] ?? ''
    const isTaken = isAnonymous(row) && applied?.has(keyOf(email))
    const validated = validateRow(
      row,
      isTaken ? otherPlaceholder(sequence) : email,
      sequence,
      context,
      found,
      rules,
      files,
    )
    if (!validated.taken) {
      refused.push({ line: row.line, errors: validated.errors })
      continue
    }
    const { emailKey } = validated.taken.application
    if (applied?.has(emailKey))
      refused.push({
        line: row.line,
        errors: [
          {
            path: 'email',
            message: fromFile.has(emailKey)
              ? 'Repeats the email address of an earlier row'
              : 'This email address has already applied',
          },
        ],
      })
    else {
      applied?.add(emailKey)
      fromFile.add(emailKey)
      taken.push({ ...validated.taken, row })
    }
  }
  if (taken.length > 0) {
    const applications = taken.map(it => it.application)
    await storeApplications(
      tx,
      beforeCommit,
      form.number,
      applications,
      await columnsOf(tx, form.number),
      rules.content.questions,
    )
    const labelled = taken.flatMap(it => it.labels.map(label => [it.application.id, label]))
    if (labelled.length > 0) await intoLabels.run(tx, JSON.stringify(labelled))
    await referTo(
      tx,
      taken.map(({ application, row }) => ({ id: application.id, values: row.values })),
      files,
    )
    for (const { application, row } of taken)
      if (row.url_parameters)
        await storeParameters(
          tx,
          form,
          application.id,
          pickParameters(form.urlParameters, Object.entries(row.url_parameters)),
        )
    await emit('submission.imported', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { count: taken.length, ...(current ? { import: current.id } : {}) },
      subjects: applications.map(it => ({ id: it.id, before: null })),
    })
  }
  if (current)
    await recordRows(tx, current, {
      taken: taken.map(it => ({ line: it.row.line, id: it.application.id })),
      lastLine: input.rows.at(-1)?.line ?? 0,
      rowsDone: input.rows_done ?? 0,
      stopped: input.stopped === true,
      now,
    })
  return { imported_count: taken.length, refused, batch_id: batchId }
}

/** Rows of tables that an application is written to. */
const rowsEach = 6

export const importSubmissions = command(ops.imports.importSubmissions, importRows, {
  async rows({ app, actor, input }) {
    // Only who may write here can hold the write queue for long.
    await findForm(app.reads, actor, input.form_id, can.move)
    return input.rows.length * rowsEach
  },
})
