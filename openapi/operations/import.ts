import { z } from 'zod'
import { importStatuses, keptReasons } from '../common/enums.ts'
import { BatchId, FormId, ImportId, JobId, QuestionId, SubmissionId, UserId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { described, line, named, Timestamp, TimeZone } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { OfForm, urlParametersText } from './fields.ts'

/** Texts of a row have no limit here: one that is too long refuses its own line, not the call. */
const Cell = z.string()

export const importSubmissions = operation({
  id: 'importSubmissions',
  path: '/submission/import',
  tag: 'Review',
  summary: 'Import rows as applications, even into a draft or a closed form; nobody is emailed',
  body: z
    .strictObject({
      ...OfForm,
      rows: z
        .array(
          z.strictObject({
            line: z.int().min(1).describe("The row's line in the file, by which `refused` names it"),
            name: Cell.nullish().describe("The applicant's name"),
            email: Cell.nullish().describe("The applicant's email address"),
            status: Cell.nullish().describe('The label of a status of the form; absent: New'),
            submitted_at: z
              .nullish(Timestamp)
              .describe('When the application was sent; absent: now. An instant in the future counts as now'),
            labels: z.array(Cell).max(limits.options).nullish().describe('Labels that the form already has'),
            url_parameters: z.record(z.string(), Cell).optional().describe(urlParametersText),
            values: z
              .array(
                z.strictObject({
                  id: described(QuestionId, 'The question'),
                  answer: z
                    .union([Cell, z.number(), z.array(Cell).max(limits.options + 1), z.null()])
                    .describe(
                      'Text, number or list of options, validated by the rules of the question; not trimmed. Of a file question: the address of the file in an export, which the application then has too',
                    ),
                }),
              )
              .max(500)
              .describe('Answers by question; empty cells can be left out'),
          }),
        )
        .max(limits.importRows)
        .describe(
          'Up to 500 rows, in the order of the file; none where only `rows_done` of an import continues',
        ),
      import_id: z
        .nullish(ImportId)
        .describe(
          "The import that the rows belong to, from `/submission/import/start`: a line that it already has is not taken again, so rows may be sent twice. Absent: rows that can't be listed, resumed or undone as an import",
        ),
      stopped: z
        .boolean()
        .default(false)
        .describe('The client stops here: the import counts as stopped at once, and can be resumed'),
      rows_done: z
        .nullish(z.int().min(0).max(limits.importFileRows))
        .describe(
          "How many rows of the import's file are dealt with after this call, including those that the client refused",
        ),
      anonymous: z
        .boolean()
        .default(false)
        .describe(
          'Gives rows without a name or address a placeholder, such as ‘Respondent 7’ and `respondent-7@import.invalid`',
        ),
      time_zone: z
        .optional(TimeZone)
        .describe("IANA time zone in which date-times are cut to their day; absent: the workspace's"),
    })
    .refine(it => it.rows.length > 0 || it.import_id, { error: 'There are no rows', path: ['rows'] }),
  reply: z.object({
    imported_count: z.int().describe('Rows that became applications'),
    refused: z
      .array(
        z.object({
          line: z.int().describe("The row's line in the file"),
          errors: z
            .array(
              z.object({
                path: z
                  .string()
                  .describe("`name`, `email`, `status`, `labels` or `values.` and the question's ID"),
                message: z.string().describe('What is wrong, as a sentence'),
              }),
            )
            .describe('What is wrong with the row'),
        }),
      )
      .describe('Rows that did not, with their reasons; the others are imported all the same'),
    batch_id: described(BatchId, 'Names the change; all rows of the call share it'),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['submission.imported'],
  errors: ['not_form_editor', 'not_found'],
  example: {
    form_id: examples.form,
    import_id: examples.import,
    rows_done: 1,
    rows: [
      {
        line: 2,
        name: 'Katherine Johnson',
        email: 'katherine@example.com',
        status: 'Shortlisted',
        submitted_at: '2025-11-16T12:00:00Z',
        values: [{ id: examples.choice, answer: 'Engineer' }],
      },
    ],
  },
})

/** The file of an import, and how far it is. */
const Import = named(
  'Import',
  z.object({
    id: described(ImportId, 'Names the import'),
    form_id: described(FormId, 'The form that it adds applications to'),
    status: z
      .enum(importStatuses)
      .describe(
        'RUNNING: rows are coming. STOPPED: none has come for a while, and it can be resumed. DONE: every row is dealt with. UNDOING, UNDONE: its applications are being deleted, or were',
      ),
    file_name: z.string().describe('The name of the file'),
    file_hash: z
      .string()
      .describe('SHA-256 of the file in hex; a client that resumes the import checks its file against it'),
    row_count: z.int().describe('Rows in the file'),
    rows_done: z.int().describe('Rows that are dealt with, refused ones included'),
    imported_count: z.int().describe('Rows that became applications'),
    last_line: z.int().describe('The last line of the file that is dealt with; the header is line 1'),
    started_by: z
      .object({
        id: described(UserId, 'Names the person'),
        name: z.string().describe('Their name, or their address if they have not given one'),
      })
      .describe('Who started it'),
    started_at: described(Timestamp, 'When it was started'),
    undone_at: z.nullable(Timestamp).describe('When it was undone; null: it was not'),
  }),
)

export const startImport = operation({
  id: 'startImport',
  path: '/submission/import/start',
  tag: 'Review',
  summary: 'Start the import of a file, to be listed, resumed and undone as a whole',
  body: z.strictObject({
    ...OfForm,
    file_name: described(
      line(limits.importFileName),
      'The name of the file, as the list of imports shows it',
    ),
    file_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')
      .describe('SHA-256 of the file, 64 hex digits'),
    row_count: z.int().min(1).max(limits.importFileRows).describe('Rows in the file'),
    plan: z
      .string()
      .max(limits.importPlan)
      .describe(
        'How the client reads the file, in a text of its own; `/submission/import/fetch` returns it to a client that resumes the import',
      ),
  }),
  reply: Import,
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['import.started'],
  errors: ['not_form_editor'],
  example: {
    form_id: examples.form,
    file_name: 'people.csv',
    file_hash: '0'.repeat(64),
    row_count: 3_000,
    plan: '{}',
  },
})

export const checkImport = operation({
  id: 'checkImport',
  path: '/submission/import/check',
  tag: 'Review',
  summary: 'Say which email addresses have already applied; imports nothing',
  body: z.strictObject({
    ...OfForm,
    emails: z.array(Cell).min(1).max(limits.importEmails).describe('The addresses to look for'),
  }),
  reply: z.object({
    applied: z.array(z.string()).describe('Those that have already applied to this form, as they were given'),
    repeats_allowed: z
      .boolean()
      .describe(
        'Whether the form takes several applications from one address, so that such rows are imported too',
      ),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'read',
  idempotent: false,
  rate: 'bulk',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, emails: ['ada@example.com', 'katherine@example.com'] },
})

export const fetchImports = operation({
  id: 'fetchImports',
  path: '/submission/import/list',
  tag: 'Review',
  summary: "List a form's imports, newest first",
  body: z.strictObject({
    ...OfForm,
    before: z.nullish(ImportId).describe('Only imports started before this one; absent: the latest'),
  }),
  reply: z.object({
    imports: z.array(Import).describe('A page of imports, newest first'),
    more: z.boolean().describe('Whether there are older ones: ask again with `before`'),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form },
})

export const fetchImport = operation({
  id: 'fetchImport',
  path: '/submission/import/fetch',
  tag: 'Review',
  summary: 'Fetch an import: how far it is, how its file is read, and whom undoing it would delete',
  body: z.strictObject({
    import_id: described(ImportId, 'The import, by the ID that `/submission/import/list` lists it with'),
  }),
  reply: z.object({
    import: Import.describe('The file, and how far it is'),
    plan: z.string().describe('How the client reads the file, as it was given at the start'),
    removable_count: z
      .int()
      .describe('Applications of the import that nobody has worked on; undoing deletes them'),
    kept_count: z
      .int()
      .describe('Applications that undoing keeps, because somebody moved, messaged, noted or changed them'),
    kept: z
      .array(
        z.object({
          submission_id: described(SubmissionId, 'The application'),
          name: z.string().describe("The applicant's name"),
          reason: z.enum(keptReasons).describe('What was done with it'),
        }),
      )
      .describe('The first of those that stay'),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found', 'form_deleted'],
  example: { import_id: examples.import },
})

export const undoImport = operation({
  id: 'undoImport',
  path: '/submission/import/undo',
  tag: 'Review',
  summary: 'Undo an import: delete the applications that it added and nobody has worked on, as a job',
  body: z.strictObject({ import_id: described(ImportId, 'The import to undo') }),
  reply: z.object({
    form_id: described(FormId, 'The form that it added applications to'),
    job_id: described(JobId, 'The job that deletes them, for `/form/fetch-job`'),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'destructive',
  idempotent: true,
  rate: 'bulk',
  events: ['import.undone', 'job.started'],
  errors: ['not_found', 'form_deleted', 'not_undoable'],
  example: { import_id: examples.import },
})
