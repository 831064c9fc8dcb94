import { z } from 'zod'
import { aiResults } from '../../common/enums.ts'
import { CriterionId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import {
  AiCost,
  AiRun,
  AiRunResult,
  Assistant,
  Batched,
  CompositeQuery,
  MaxDollars,
  OfSearch,
} from './shapes.ts'

const running = {
  tag: 'Searches',
  scope: 'ai:run',
  policy: 'search.run',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
} as const

const Started = named(
  'StartedAiRun',
  z.object({
    compositeQueryId: OfSearch,
    run: AiRun.describe('The run; `/form/fetch-composite-ai-query` says how far it is'),
  }),
)

export const estimateCompositeAiQuery = operation({
  id: 'estimateCompositeAiQuery',
  path: '/form/estimate-composite-ai-query',
  tag: 'Searches',
  summary: 'Estimate what it costs to judge the applications that have no result yet',
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch }),
  reply: z.object({
    applications: z.int().describe('Applications that a run would judge'),
    optedOut: z.int().describe('Applications that it leaves out, because the applicant asked for a person'),
    cost: AiCost.describe('What that would cost, from the length of a sample of them'),
    batchedCost: AiCost.nullable().describe(
      'What it would cost with `batched`; null: too few applications for that, or no model is connected',
    ),
    maxDollars: z
      .number()
      .nullable()
      .describe("The operator's default ceiling of a run; null: it costs nothing"),
    assistant: Assistant.describe('Who judges'),
  }),
  scope: 'ai:read',
  policy: 'search.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, composite_query_id: examples.search },
})

export const startCompositeAiQuery = operation({
  ...running,
  id: 'startCompositeAiQuery',
  path: '/form/start-composite-ai-query',
  summary: 'Judge every application that has no result yet, on the server; one run per form at a time',
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch, max_cost: MaxDollars, batched: Batched }),
  reply: Started,
  events: ['job.started'],
  errors: ['not_form_editor', 'not_found', 'assistant_off', 'search_running', 'spend_limit'],
  example: { form_id: examples.form, composite_query_id: examples.search, max_cost: 5 },
})

export const continueCompositeAiQuery = operation({
  ...running,
  id: 'continueCompositeAiQuery',
  path: '/form/continue-composite-ai-query',
  summary: 'Continue a run that was stopped, failed or met its ceiling: only what has no result is judged',
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch, max_cost: MaxDollars, batched: Batched }),
  reply: Started,
  events: ['job.started'],
  errors: ['not_form_editor', 'not_found', 'assistant_off', 'search_running', 'spend_limit'],
  example: { form_id: examples.form, composite_query_id: examples.search },
})

export const stopCompositeAiQuery = operation({
  ...running,
  rate: 'write',
  id: 'stopCompositeAiQuery',
  path: '/form/stop-composite-ai-query',
  summary: "Stop a search's run within a second; what is judged stays, and the run can be continued",
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch }),
  reply: Started,
  events: ['job.stopped'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, composite_query_id: examples.search },
})

export const runCompositeAiQuery = operation({
  ...running,
  rate: 'write',
  id: 'runCompositeAiQuery',
  path: '/form/run-composite-ai-query',
  summary: 'Judge one batch of at most 10 applications; what is judged already is returned as it is',
  body: z.strictObject({
    composite_ai_query_id: OfSearch,
    submission_ids: z
      .array(SubmissionId)
      .min(1)
      .max(limits.aiBatch, `At most ${limits.aiBatch} applications`)
      .describe('The applications, at most 10'),
    query_ids: z
      .array(CriterionId)
      .max(limits.criteria)
      .optional()
      .describe('Criteria of the search; absent: all of them'),
  }),
  reply: z.object({
    compositeQueryId: OfSearch,
    resultsByQuery: z
      .array(
        z.object({
          queryId: described(CriterionId, 'The criterion'),
          results: z
            .array(AiRunResult)
            .describe('Its results; an application that the model gave no valid answer for is missing'),
        }),
      )
      .describe('The results of each criterion'),
  }),
  events: ['search.judged'],
  errors: ['not_found', 'form_deleted', 'assistant_off', 'search_running', 'spend_limit'],
  example: {
    composite_ai_query_id: examples.search,
    submission_ids: [examples.submission],
    query_ids: [examples.criterion],
  },
})

export const tryCompositeAiQuery = operation({
  ...running,
  id: 'tryCompositeAiQuery',
  path: '/form/try-composite-ai-query',
  summary:
    "Judge up to 10 decided applications that pass the search's filters, and list where it disagrees with people",
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch }),
  reply: z.object({
    tried: z.int().describe('Applications that were tried; 0: none that pass its filters are decided yet'),
    agreed: z.int().describe('Those where the search says what people decided'),
    unclear: z.int().describe('Those that it is not sure of: a Maybe and no No'),
    disagreements: z
      .array(
        z.object({
          submissionId: described(SubmissionId, 'The application'),
          name: z.string().describe("The applicant's name"),
          stage: z.string().describe('The status that people gave it'),
          match: z.boolean().describe('What the search says: whether it meets every criterion'),
          results: z
            .array(
              z.object({
                queryId: described(CriterionId, 'The criterion'),
                result: z.enum(aiResults).describe('Its result'),
                reason: z.string().describe('Why, in a sentence'),
              }),
            )
            .describe('The results of its criteria'),
        }),
      )
      .describe('Those where it says the opposite: a match that was archived, or no match that was moved on'),
    compositeQuery: CompositeQuery.describe('The search, with what it cost'),
  }),
  events: ['search.judged'],
  errors: ['not_form_editor', 'not_found', 'assistant_off', 'search_running', 'spend_limit'],
  example: { form_id: examples.form, composite_query_id: examples.search },
})
