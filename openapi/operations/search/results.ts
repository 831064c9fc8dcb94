import { z } from 'zod'
import { aiResults, modelOutcomes } from '../../common/enums.ts'
import { CriterionId, QuestionId, SearchId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp, text } from '../../common/schema.ts'
import { isBlankText } from '../../common/text/plain-text.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, OfSubmission } from '../fields.ts'
import { AiQuote, AiResultSource, Assistant, OfSearch } from './shapes.ts'

const Quoted = AiQuote.extend({ text: z.string().describe('The words themselves') })

/** A result with all that it rests on (docs/rules.md#results). */
const AiEvidence = named(
  'AiEvidence',
  z.object({
    searchId: described(SearchId, 'The search'),
    queryId: described(CriterionId, 'The criterion'),
    name: z.string().describe("The criterion's name"),
    result: z.enum(aiResults).describe("YES, NO or MAYBE; a reviewer's verdict replaces the assistant's"),
    resultType: AiResultSource,
    reason: z.string().describe("The assistant's reason, in a sentence"),
    quotes: z
      .array(Quoted)
      .describe(
        'The words that it rests on; empty: a MAYBE without evidence, or words were matched and none is there',
      ),
    assistantResult: z.enum(aiResults).describe('What the assistant said'),
    override: z
      .object({
        result: z.enum(aiResults).describe('What the reviewer says'),
        reason: z.string().describe('Why'),
        by: z.string().nullable().describe('Who: their name or email address; null: their account is gone'),
        at: z.nullable(Timestamp).describe('When; null: before that was noted'),
      })
      .nullable()
      .describe("A reviewer's verdict; null: nobody overrode it"),
    stale: z.boolean().describe('An answer that it rests on has changed since'),
    model: z.string().nullable().describe('The model that judged; null: words were matched'),
    judgedAt: described(Timestamp, 'When it was judged'),
  }),
)

export const fetchEvidence = operation({
  id: 'fetchEvidence',
  path: '/form/fetch-evidence',
  tag: 'Searches',
  summary: 'Fetch the results of an application with the words that they rest on',
  body: z.strictObject({
    ...OfForm,
    submission_id: OfSubmission,
    query_id: z.nullish(CriterionId).describe('Of this criterion only; absent: of all'),
  }),
  reply: z.object({
    results: z.array(AiEvidence).describe('Results in the order of the searches and their criteria'),
    suspicious: z
      .array(
        z.object({
          fieldId: described(QuestionId, 'The question'),
          start: z.int().describe('Where it begins, in UTF-16 units of the answer'),
          end: z.int().describe('Where it ends, exclusive'),
          page: z.int().nullable().describe("The page of the answer's file; null: the answer itself"),
          text: z.string().describe('The words themselves'),
        }),
      )
      .describe(
        'Text that speaks to the assistant rather than to a reader; it was judged as data all the same',
      ),
    optedOut: z.boolean().describe('The applicant asked that a person reads it: it is never judged'),
    assistant: Assistant.describe('Who judges'),
  }),
  scope: 'ai:read',
  policy: 'search.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_id: examples.submission },
})

export const fetchSearchEvidence = operation({
  id: 'fetchSearchEvidence',
  path: '/form/fetch-search-evidence',
  tag: 'Searches',
  summary: 'Fetch the results of a search for several applications with the words that they rest on',
  body: z.strictObject({
    ...OfForm,
    composite_query_id: OfSearch,
    submission_ids: z
      .array(SubmissionId)
      .min(1)
      .max(limits.aiEvidence, `At most ${limits.aiEvidence} applications`)
      .describe(`The applications, at most ${limits.aiEvidence}`),
  }),
  reply: z.object({
    applications: z
      .array(
        z.object({
          submissionId: described(SubmissionId, 'The application'),
          results: z.array(AiEvidence).describe('Its results, in the order of the criteria'),
        }),
      )
      .describe('In the order in which they were asked for'),
    assistant: Assistant.describe('Who judges'),
  }),
  scope: 'ai:read',
  policy: 'search.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: {
    form_id: examples.form,
    composite_query_id: examples.search,
    submission_ids: [examples.submission],
  },
})

export const overrideAiResult = operation({
  id: 'overrideAiResult',
  path: '/form/override-ai-result',
  tag: 'Searches',
  summary: "Replace the assistant's result with a reviewer's verdict, kept through later runs",
  body: z
    .strictObject({
      ...OfForm,
      submission_id: OfSubmission,
      query_id: described(CriterionId, 'The criterion'),
      result: z
        .enum(aiResults)
        .nullable()
        .describe("The verdict; the same as the assistant's confirms it. Null: back to the assistant's"),
      reason: described(z.optional(text(limits.overrideReason)), 'Why; needed with a verdict'),
    })
    .refine(({ result, reason }) => result === null || !isBlankText(reason ?? ''), {
      error: 'Say why',
      path: ['reason'],
    }),
  reply: AiEvidence,
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['search.overridden'],
  errors: ['not_form_editor', 'not_found'],
  example: {
    form_id: examples.form,
    submission_id: examples.submission,
    query_id: examples.criterion,
    result: 'YES',
    reason: 'She told us on the phone.',
  },
})

export const fetchModelInput = operation({
  id: 'fetchModelInput',
  path: '/form/fetch-model-input',
  tag: 'Searches',
  summary: 'What the model saw: every request about an application in the last 30 days, word by word',
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch, submission_id: OfSubmission }),
  reply: z.object({
    requests: z
      .array(
        z.object({
          sentAt: described(Timestamp, 'When it was sent'),
          model: z.string().describe('Which model it was sent to'),
          instructions: z.string().describe('The instructions, the same for every application of the run'),
          content: z.string().describe("The applicant's answers, as data"),
          outcome: z
            .enum(modelOutcomes)
            .describe('ANSWERED, or why there is no result: REFUSED, TRUNCATED, MALFORMED, FAILED'),
          inputTokens: z.int().describe('Tokens that were sent'),
          outputTokens: z.int().describe('Tokens that came back'),
          dollars: z.number().describe('What it cost in dollars'),
        }),
      )
      .describe('Requests, the newest first; words are matched without any'),
  }),
  scope: 'ai:read',
  policy: 'search.audit',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: {
    form_id: examples.form,
    composite_query_id: examples.search,
    submission_id: examples.submission,
  },
})
