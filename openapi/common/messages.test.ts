import { expect, test } from 'bun:test'
import { operations } from '../operations/index.ts'

const refusalsOf = (id: string, body: unknown) => {
  const parsed = operations.find(it => it.id === id)?.body.safeParse(body)
  return parsed?.error?.issues.map(it => it.message)
}

test.each<[string, unknown, string[]]>([
  ['pollChanges', { form_id: 'frm_1' }, ['since is required']],
  ['pollChanges', { form_id: 7, since: 'x' }, ['form_id must be text', 'since must be a number']],
  ['pollChanges', [], ['The request body must be an object']],
  ['updateStatus', { form_id: 'frm_1', status: 'AJAR' }, ['status must be OPEN or CLOSED']],
  ['updateStatus', { form_id: 'frm_1', status: 'OPEN', colour: 1 }, ['Unknown field: colour']],
  ['updateSettings', { form_id: 'frm_1', response_cap: 2e6 }, ['response_cap must be at most 1,000,000']],
  [
    'bulkAction',
    { form_id: 'frm_1', submission_ids: [1], action: '' },
    ['submission_ids.0 must be text', 'action is required'],
  ],
  [
    'bulkAction',
    { form_id: 'frm_1', submission_ids: ['sub_1'], action: 'New', expected_stage: 4 },
    ['expected_stage must be text or an object'],
  ],
])('a wrong body of %s, %j, is refused by field: %j', (id, body, sentences) => {
  expect(refusalsOf(id, body)).toEqual(sentences)
})
