import { z } from 'zod'
import { CriterionId } from '../common/ids.ts'
import { described } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { OfForm, success } from './fields.ts'

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
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, query_id: examples.criterion },
})
