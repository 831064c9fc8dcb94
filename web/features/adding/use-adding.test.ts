import { expect, test } from 'bun:test'
import type { FormDetails } from '@winnow/sdk'
import { askedOf, sentValue } from './use-adding.ts'

const question = (id: string, type: string, more: object = {}) => ({
  ...{ id, type, question: id, required: true, options: [], allowOther: false, showIf: [], fileTypes: [] },
  ...{ preDefinedInputType: null, disallowPast: true, description: null },
  ...more,
})
const form = {
  inputFields: [
    question('n', 'SHORT_TEXT', { preDefinedInputType: 'NAME' }),
    question('e', 'SHORT_TEXT', { preDefinedInputType: 'EMAIL' }),
    question('team', 'NUMBER', { showIf: [{ questionId: 'n' }] }),
    question('sector', 'SINGLE_SELECT'),
    question('why', 'LONG_TEXT'),
    question('pitch', 'VIDEO'),
  ],
} as unknown as FormDetails

test('every question that can be answered is asked, and none but name and email is required', () => {
  const { rest } = askedOf(form)
  expect(rest.map(it => [it.id, it.required, it.showIf])).toEqual([
    ['team', false, []],
    ['why', false, []],
    ['pitch', false, []],
  ])
})

test.each([
  [
    { id: 'team', answer: '4.5' },
    { id: 'team', answer: 4.5 },
  ],
  [
    { id: 'team', answer: '' },
    { id: 'team', answer: null },
  ],
  [
    { id: 'why', answer: '  ' },
    { id: 'why', answer: null },
  ],
  [
    { id: 'why', answer: 'Because' },
    { id: 'why', answer: 'Because' },
  ],
  [
    { id: 'pitch', answer: { file_path: 'upl_1', file_name: 'video_Ada', duration: 4 } },
    {
      id: 'pitch',
      draft_video_metadata: { file_path: 'upl_1', file_name: 'video_Ada.webm', duration: 4 },
    },
  ],
] as const)('%p is sent as %p', (typed, sent) =>
  expect(sentValue(typed, askedOf(form).rest)).toEqual(sent as ReturnType<typeof sentValue>),
)
