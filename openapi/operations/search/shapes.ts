import { z } from 'zod'
import { aiResults, jobStatuses, maskedFields } from '../../common/enums.ts'
import {
  CriterionId,
  JobId,
  QuestionId,
  SearchId,
  SubmissionId,
  SuggestedSearchId,
} from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, named, Timestamp, text } from '../../common/schema.ts'
import { Filter, FilterGroup } from '../../filters/index.ts'

/** Which of the two judges: a model, or the word matcher (docs/rules.md#without-a-model). */
export const Assistant = named(
  'Assistant',
  z.object({
    connected: z.boolean().describe('Whether an AI model is connected; false: words are matched'),
    model: z.string().nullable().describe('The model that judges first; null: none is connected'),
    strongModel: z
      .string()
      .nullable()
      .describe('The model that judges every Maybe again; null: none is connected'),
    notice: z
      .string()
      .nullable()
      .describe('What every screen that shows results says beside them; null: nothing'),
    transcriber: z
      .boolean()
      .describe(
        'Whether deep search hears what is said in video answers; false: no transcriber is connected',
      ),
  }),
)

export const AiCost = named(
  'AiCost',
  z.object({
    requests: z.int().describe('Requests to a model'),
    inputTokens: z.int().describe('Tokens that were sent'),
    outputTokens: z.int().describe('Tokens that came back'),
    dollars: z.number().describe("Dollars, by the operator's prices; 0: no model is connected"),
  }),
)

/** Words of an answer that a result rests on, checked by the server character for character (docs/rules.md#results). */
export const AiQuote = named(
  'AiQuote',
  z.object({
    fieldId: described(QuestionId, 'The question whose answer the words are in'),
    start: z
      .int()
      .describe('Where they begin, in UTF-16 units of the answer; several options are joined by `, `'),
    end: z.int().describe('Where they end, exclusive'),
    page: z
      .int()
      .nullable()
      .describe("The page of the answer's file, from 1, whose text the units count; null: the answer itself"),
  }),
)

export const AiResultSource = z
  .enum(['ASSISTANT', 'REVIEWER'])
  .describe('Whether the assistant or a reviewer says so')

const count = (what: string) => z.int().describe(what)

/** A criterion, and its column. */
const BreakdownQuery = named(
  'BreakdownQuery',
  z.object({
    id: described(CriterionId, 'Names the criterion, and its column'),
    name: z.string().describe("The column's heading"),
    question: z.string().describe('What is asked of each application'),
    guidance: z.string().describe('How to judge it; empty: as the question says'),
    keywords: z.array(z.string()).describe('Words that speak for it, synonyms among them'),
    fieldIds: z
      .array(QuestionId)
      .describe('The questions whose answers it needs; empty: every answer that may be sent'),
    withheld: z
      .array(z.enum(maskedFields))
      .describe('Kinds of answers that it needs and that the form does not allow the assistant to see'),
    warning: z
      .string()
      .nullable()
      .describe(
        'Why to think twice before it runs, such as that it stands in for a protected trait; null: nothing',
      ),
    summary: z.string().describe('What it looks for, in a sentence'),
    numberOfRowsProcessed: count('Applications with a result'),
    valueCounts: z
      .object({ YES: count('Results Yes'), NO: count('Results No'), MAYBE: count('Results Maybe') })
      .describe("Results by their value; a reviewer's verdict counts in place of the assistant's"),
    staleCount: count('Results whose criterion or answers have changed since'),
    overriddenCount: count('Results that a reviewer replaced with another'),
    confirmedCount: count('Results that a reviewer confirmed, by an override with the same value'),
    overrideRate: z
      .number()
      .nullable()
      .describe('Share of results that were replaced, 0 to 1; null: no results'),
    agreementRate: z
      .number()
      .nullable()
      .describe(
        'Share confirmed of the results that reviewers confirmed or replaced, 0 to 1; null: neither yet',
      ),
  }),
)

/** A run of a search: a job, and what it did. */
export const AiRun = named(
  'AiRun',
  z.object({
    jobId: described(JobId, 'Its job, which `/form/poll-changes` lists too'),
    status: z.enum(jobStatuses).describe('As of a job: WAITING and RUNNING continue, the others are over'),
    done: count('Applications gone through'),
    total: count('Applications to go through'),
    judged: count('Applications that were judged'),
    failed: count('Applications without a valid answer of the model; a run that continues asks again'),
    maxDollars: z.number().nullable().describe('What it may cost; null: it costs nothing'),
    batched: z.boolean().describe("Whether it waits for the provider's Message Batches, at half the price"),
    exhausted: z.boolean().describe('It ended because the next request could have cost more than it may'),
    cost: AiCost.describe('What it cost so far'),
    startedAt: described(Timestamp, 'When it started'),
    endedAt: z.nullable(Timestamp).describe('When it ended; null: it has not ended'),
    error: z.string().nullable().describe('Why it failed, as a sentence; null: it did not'),
  }),
)

/** A search: a sentence, the criteria that it was split into, and how far they are judged. */
export const CompositeQuery = named(
  'CompositeQuery',
  z.object({
    id: described(SearchId, 'Names the search; with `metaData.wrongQuery` there is none'),
    name: z.string().describe('Its name, at first the beginning of the query'),
    originalQuery: z.string().describe('The query as it was typed'),
    deepSearch: z.boolean().describe('Whether deep search was asked for'),
    deepSearchEnabled: z
      .boolean()
      .describe('Whether this server reads uploaded files; false: a deep search reads answers only'),
    createdAt: described(Timestamp, 'When it was made'),
    updatedAt: described(Timestamp, 'When it or its criteria last changed'),
    allMatches: z.int().describe('Applications that meet its filters and every criterion'),
    totalBreakdownQueries: z.int().describe('How many criteria it has'),
    breakdownQueries: z.array(BreakdownQuery).describe('Its criteria, in order'),
    metaData: z
      .object({
        wrongQuery: z
          .boolean()
          .describe('The query was not understood, or all of it was refused: no search was made'),
        refused: z
          .array(
            z.object({
              text: z.string().describe('The part of the query that was left out'),
              reason: z.string().describe('Why, in a sentence'),
            }),
          )
          .describe('Parts of the query that are never judged, such as protected traits'),
      })
      .describe('What became of the query'),
    filters: z
      .array(
        z.object({
          filter: z.union([Filter, FilterGroup]).describe('A filter of the table'),
          text: z.string().describe('The same as a sentence'),
          problem: z
            .string()
            .nullable()
            .describe(
              'Why it no longer fits the form, such as that its option was deleted: until it is changed the search finds nobody and does not run. Null: it fits',
            ),
        }),
      )
      .describe(
        'Parts of the query that columns answer at no cost; only applications that meet them are judged',
      ),
    totalRows: z
      .int()
      .describe('Applications that it judges: those that meet its filters and did not ask for a person'),
    remainingRows: z
      .int()
      .describe(
        'Those of them to be judged yet: without a result of each criterion, with a stale one, or judged by words before a model was connected',
      ),
    judgeArrivals: z.boolean().describe('Whether new applications are judged as they come in'),
    run: AiRun.nullable().describe('The last run; null: none yet'),
    cost: AiCost.describe('What it cost in all: splitting, runs and tries'),
    assistant: Assistant.describe('Who judges'),
  }),
)

export const SuggestedCompositeQuery = named(
  'SuggestedCompositeQuery',
  z.object({
    id: described(SuggestedSearchId, 'Names the suggestion'),
    originalQuery: z.string().describe('The query that it makes'),
    deepSearchRequired: z.boolean().describe('Whether it needs deep search'),
  }),
)

/** One result of a criterion, as a run returns it. */
export const AiRunResult = named(
  'AiRunResult',
  z.object({
    submissionId: described(SubmissionId, 'The application'),
    result: z.enum(aiResults).describe("YES, NO or MAYBE; a reviewer's verdict replaces the assistant's"),
    reason: z.string().describe('Why, in a sentence'),
    resultType: AiResultSource,
  }),
)

export const OfSearch = described(
  SearchId,
  'The search, by the ID that `/form/fetch-composite-ai-queries` lists it with',
)

/** What a person changes of a criterion. */
export const criterionFields = {
  name: described(line(limits.criterionName), "The column's heading"),
  question: described(line(limits.criterionText), 'What is asked of each application'),
  guidance: described(text(limits.criterionText), 'How to judge it'),
  keywords: z
    .array(line(limits.keyword))
    .max(limits.keywords)
    .describe('Words that speak for it, synonyms among them'),
  field_ids: z
    .array(QuestionId)
    .max(limits.criterionFields)
    .describe('The questions whose answers it needs; empty: every answer that may be sent'),
}

export const Batched = z
  .boolean()
  .default(false)
  .describe(
    `Whether to wait for the provider's Message Batches, which take up to a day for each ${limits.aiBatched.part.toLocaleString('en')} applications and cost half; only with an AI model and more than ${limits.aiBatched.above.toLocaleString('en')} applications`,
  )

export const MaxDollars = z
  .number()
  .min(0.01)
  .max(limits.aiDollars)
  .nullish()
  .describe("What it may cost in dollars, never exceeded; absent: the operator's default")
