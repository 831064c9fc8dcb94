import { z } from 'zod'
import { SuggestedSearchId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, text } from '../../common/schema.ts'
import { isBlankText } from '../../common/text/plain-text.ts'
import { examples } from '../../examples.ts'
import { Filters } from '../../filters/index.ts'
import { operation } from '../../operation.ts'
import { OfForm, success } from '../fields.ts'
import { Assistant, CompositeQuery, OfSearch, SuggestedCompositeQuery } from './shapes.ts'

const reading = {
  tag: 'Searches',
  scope: 'ai:read',
  policy: 'search.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
} as const

const asking = {
  tag: 'Searches',
  scope: 'ai:run',
  policy: 'search.run',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['search.created'],
} as const

const changing = {
  tag: 'Searches',
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
} as const

export const fetchCompositeAiQueries = operation({
  ...reading,
  id: 'fetchCompositeAiQueries',
  path: '/form/fetch-composite-ai-queries',
  summary: 'List the searches of a form, the newest first, and suggestions for new ones',
  body: z.strictObject(OfForm),
  reply: z.object({
    compositeQueries: z.array(CompositeQuery).describe('Its searches, the newest first'),
    suggestedCompositeQueries: z
      .array(SuggestedCompositeQuery)
      .describe("Queries that suit the form's questions and have not been made yet"),
    assistant: Assistant.describe('Who judges'),
  }),
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const fetchCompositeAiQuery = operation({
  ...reading,
  id: 'fetchCompositeAiQuery',
  path: '/form/fetch-composite-ai-query',
  summary: 'Fetch a search with the counts of its criteria and the state of its last run',
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch }),
  reply: CompositeQuery,
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, composite_query_id: examples.search },
})

export const addCompositeAiQuery = operation({
  ...asking,
  id: 'addCompositeAiQuery',
  path: '/form/add-composite-ai-query',
  summary: 'Split a sentence into criteria, a column each; nothing is judged before a run starts',
  body: z.strictObject({
    ...OfForm,
    query: described(
      text(limits.aiQuery).check(
        z.trim(),
        z.refine(it => !isBlankText(it) && it.length >= limits.aiQueryLeast, {
          error: `Must be at least ${limits.aiQueryLeast} characters`,
        }),
      ),
      'Who is looked for, in a sentence of at least 2 characters',
    ),
    deep_search: z
      .boolean()
      .default(false)
      .describe('Whether it also reads uploaded files, where `deepSearchEnabled` says that the server does'),
  }),
  reply: CompositeQuery,
  errors: ['not_form_editor', 'assistant_off', 'spend_limit'],
  example: { form_id: examples.form, query: 'Engineers who check their work', deep_search: false },
})

export const convertSuggestedCompositeAiQuery = operation({
  ...asking,
  id: 'convertSuggestedCompositeAiQuery',
  path: '/form/convert-suggested-composite-ai-query',
  summary: 'Make a search of a suggestion',
  body: z.strictObject({
    suggested_composite_query_id: described(
      SuggestedSearchId,
      'The suggestion, by the ID that `/form/fetch-composite-ai-queries` lists it with',
    ),
  }),
  reply: CompositeQuery,
  errors: ['not_found', 'form_deleted', 'assistant_off', 'spend_limit'],
  example: { suggested_composite_query_id: examples.suggestion },
})

export const editCompositeAiQueryName = operation({
  ...changing,
  id: 'editCompositeAiQueryName',
  path: '/form/edit-composite-ai-query-name',
  summary: 'Rename a search; its results stay as they are',
  body: z.strictObject({
    ...OfForm,
    composite_query_id: OfSearch,
    new_name: described(line(limits.searchName), 'What the search is called from then on'),
  }),
  reply: CompositeQuery,
  events: ['search.changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, composite_query_id: examples.search, new_name: 'Climate' },
})

export const updateCompositeAiQuery = operation({
  ...changing,
  scope: 'ai:run',
  policy: 'search.run',
  id: 'updateCompositeAiQuery',
  path: '/form/update-composite-ai-query',
  summary: 'Change whom a search judges: its filters, and whether it judges applications as they come in',
  body: z.strictObject({
    ...OfForm,
    composite_query_id: OfSearch,
    filters: z
      .optional(Filters)
      .describe('Only applications that meet all of these are judged; absent: as before'),
    judge_arrivals: z
      .boolean()
      .optional()
      .describe('Whether new applications are judged as they come in; absent: as before'),
  }),
  reply: CompositeQuery,
  events: ['search.changed'],
  errors: ['not_form_editor', 'not_found', 'assistant_off', 'search_running'],
  example: { form_id: examples.form, composite_query_id: examples.search, judge_arrivals: true },
})

export const deleteCompositeAiQuery = operation({
  ...changing,
  effect: 'destructive',
  id: 'deleteCompositeAiQuery',
  path: '/form/delete-composite-ai-query',
  summary:
    "Delete a search with its criteria, their results and columns, for all editors. This can't be undone",
  body: z.strictObject({ ...OfForm, composite_query_id: OfSearch }),
  reply: z.object({ success }),
  events: ['search.deleted'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, composite_query_id: examples.search },
})

export const updateAiNudgeShown = operation({
  ...changing,
  id: 'updateAiNudgeShown',
  path: '/form/update-ai-nudge-shown',
  summary: "Note that the form's editors have seen the nudge to use AI; it is not shown again",
  body: z.strictObject({
    ...OfForm,
    ai_nudge_shown: z.boolean().default(true).describe('False shows it again'),
  }),
  reply: z.object({ success }),
  events: ['form.settings_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})
