import { z } from 'zod'
import { importStatuses, keptReasons } from '../common/enums.ts'
import { BatchId, FormId, ImportId, JobId, OfForm, QuestionId, SubmissionId, UserId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { line, named, Timestamp, TimeZone } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'

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
            /** Its line in the file: what a refusal names */
            line: z.int().min(1),
            name: Cell.nullish(),
            email: Cell.nullish(),
            /** A stage's label; absent: New */
            status: Cell.nullish(),
            /** Absent: now; an instant in the future counts as now */
            submitted_at: z.nullish(Timestamp),
            /** Labels that the form has */
            labels: z.array(Cell).max(limits.options).nullish(),
            values: z
              .array(
                z.strictObject({
                  id: QuestionId,
                  answer: z.union([Cell, z.number(), z.array(Cell).max(limits.options + 1), z.null()]),
                }),
              )
              .max(500),
          }),
        )
        .max(limits.importRows),
      /**
       * The import that these rows belong to (`/submission/import/start`): a line that it has already is not taken again, so
       * rows may be sent twice. Absent: the rows are no import that can be listed, resumed or undone
       */
      import_id: z.nullish(ImportId),
      /** Of the import: rows of the file that are dealt with after this call, those that the client refused included */
      rows_done: z.nullish(z.int().min(0).max(limits.importFileRows)),
      /** Rows without a name or an address get placeholders, such as 'Respondent 7' and `respondent-7@import.invalid` */
      anonymous: z.boolean().default(false),
      /** Where a date-time is cut to its day; absent: the workspace's */
      time_zone: z.optional(TimeZone),
    })
    .refine(it => it.rows.length > 0 || it.import_id, { error: 'There are no rows', path: ['rows'] }),
  reply: z.object({
    imported_count: z.int(),
    /** Lines that were not taken; `path` is name, email, status, labels or `values.<question id>` */
    refused: z.array(
      z.object({
        line: z.int(),
        errors: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ),
    batch_id: BatchId,
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
    id: ImportId,
    form_id: FormId,
    status: z.enum(importStatuses),
    file_name: z.string(),
    /** SHA-256 of the file, in hex: whoever resumes the import holds their file against it */
    file_hash: z.string(),
    /** Rows of the file, how many of them are dealt with, and how many of these became applications */
    row_count: z.int(),
    rows_done: z.int(),
    imported_count: z.int(),
    /** The last line of the file that is dealt with; the header is line 1 */
    last_line: z.int(),
    started_by: z.object({ id: UserId, name: z.string() }),
    started_at: Timestamp,
    undone_at: z.nullable(Timestamp),
  }),
)

export const startImport = operation({
  id: 'startImport',
  path: '/submission/import/start',
  tag: 'Review',
  summary: 'Start the import of a file, to be listed, resumed and undone as a whole',
  body: z.strictObject({
    ...OfForm,
    file_name: line(limits.importFileName),
    file_hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'),
    row_count: z.int().min(1).max(limits.importFileRows),
    /** How the client reads the file, in a text of its own; given back to whoever resumes the import */
    plan: z.string().max(limits.importPlan),
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
    emails: z.array(Cell).min(1).max(limits.importEmails),
  }),
  reply: z.object({
    /** Those of the given that have applied to this form, as they were given */
    applied: z.array(z.string()),
    /** The form takes several applications from one address, so these rows are imported too */
    repeats_allowed: z.boolean(),
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
    /** Only imports started before this one */ before: z.nullish(ImportId),
  }),
  reply: z.object({
    imports: z.array(Import),
    /** Whether there are older ones */
    more: z.boolean(),
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
  body: z.strictObject({ import_id: ImportId }),
  reply: z.object({
    import: Import,
    /** As it was given at the start */
    plan: z.string(),
    /** Applications of the import that nobody has worked on: undoing deletes them */
    removable_count: z.int(),
    /** Applications that stay: somebody moved, messaged, noted or changed them */
    kept_count: z.int(),
    /** The first of them */
    kept: z.array(z.object({ submission_id: SubmissionId, name: z.string(), reason: z.enum(keptReasons) })),
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
  body: z.strictObject({ import_id: ImportId }),
  reply: z.object({ form_id: FormId, job_id: JobId }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'destructive',
  idempotent: true,
  rate: 'bulk',
  events: ['import.undone', 'job.started'],
  errors: ['not_found', 'form_deleted', 'not_undoable'],
  example: { import_id: examples.import },
})
