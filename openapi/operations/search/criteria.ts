import { z } from 'zod'
import { CriterionId } from '../../common/ids.ts'
import { described } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, success } from '../fields.ts'
import { CompositeQuery, criterionFields, OfSearch } from './shapes.ts'

const changing = {
  tag: 'Searches',
  scope: 'ai:run',
  policy: 'search.run',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['search.changed'],
} as const
const { name, question, guidance, keywords, field_ids } = criterionFields

export const addAiQuery = operation({
  ...changing,
  id: 'addAiQuery',
  path: '/form/add-ai-query',
  summary: 'Add a criterion to a search; not while it runs',
  body: z.strictObject({
    ...OfForm,
    composite_query_id: OfSearch,
    name,
    question,
    guidance: z.optional(guidance),
    keywords: keywords.optional(),
    field_ids: field_ids.optional(),
  }),
  reply: CompositeQuery,
  errors: ['not_form_editor', 'not_found', 'assistant_off', 'search_running'],
  example: {
    form_id: examples.form,
    composite_query_id: examples.search,
    name: 'Checks by hand',
    question: 'Does the applicant check their work by hand?',
    keywords: ['check', 'verify'],
  },
})

export const editAiQuery = operation({
  ...changing,
  id: 'editAiQuery',
  path: '/form/edit-ai-query',
  summary: 'Change a criterion; what it asks changes its results, which are judged again by the next run',
  body: z.strictObject({
    ...OfForm,
    query_id: described(CriterionId, 'The criterion: the ID of its column'),
    name: z.optional(name),
    question: z.optional(question),
    guidance: z.optional(guidance),
    keywords: keywords.optional(),
    field_ids: field_ids.optional(),
  }),
  reply: CompositeQuery,
  errors: ['not_form_editor', 'not_found', 'assistant_off', 'search_running'],
  example: { form_id: examples.form, query_id: examples.criterion, keywords: ['climate', 'carbon'] },
})

export const deleteAiQuery = operation({
  id: 'deleteAiQuery',
  path: '/form/delete-ai-query',
  tag: 'Searches',
  summary:
    "Delete a criterion, its results and its column for all editors; with the last one, the search. This can't be undone",
  body: z.strictObject({
    ...OfForm,
    query_id: described(CriterionId, 'The criterion: the ID of its column'),
  }),
  reply: z.object({
    success,
    search_deleted: z
      .boolean()
      .describe('Whether it was the last criterion of its search, which was deleted with it'),
  }),
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: ['search.criterion_deleted', 'search.deleted'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, query_id: examples.criterion },
})
