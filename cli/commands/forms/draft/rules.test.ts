import { expect, test } from 'bun:test'
import type { Filter } from '@winnow/openapi/filters/index'
import { readRule, ruleText, type Source } from './rules.ts'

const sources: readonly Source[] = [
  { id: 'fld_role', type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Design, research'] },
  { id: 'fld_sectors', type: 'MULTI_SELECT', question: 'Sectors', options: ['Climate', 'Health'] },
  { id: 'fld_team', type: 'NUMBER', question: 'Team size >= you?', options: [] },
  { id: 'fld_start', type: 'DATE', question: 'Start', options: [] },
  { id: 'fld_why', type: 'LONG_TEXT', question: 'Why', options: [] },
  { id: 'fld_site', type: 'LINK', question: 'Site', options: [] },
  { id: 'fld_twin', type: 'NUMBER', question: 'Twin', options: [] },
  { id: 'fld_other_twin', type: 'NUMBER', question: 'twin', options: [] },
]

const rules: [string, Filter][] = [
  ['Role = Engineer', { columnId: 'fld_role', operator: 'select', value: ['Engineer'] }],
  [
    'Role ≠ Engineer, "Design, research"',
    { columnId: 'fld_role', operator: 'not_select', value: ['Engineer', 'Design, research'] },
  ],
  [
    'Sectors has all Climate, Health',
    { columnId: 'fld_sectors', operator: 'select_all', value: ['Climate', 'Health'] },
  ],
  ['Team size >= you? ≥ 5', { columnId: 'fld_team', operator: 'greater_than_equal', value: 5 }],
  ['Team size >= you? = 2..5', { columnId: 'fld_team', operator: 'between', value: 2, value2: 5 }],
  ['Start = Next 30 days', { columnId: 'fld_start', operator: 'relative', value: 'next_30_days' }],
  ['Why contains solar', { columnId: 'fld_why', operator: 'contains', value: 'solar' }],
  ['Site ≠ (Blank)', { columnId: 'fld_site', operator: 'not_select', value: [null] }],
  ['fld_other_twin = 3', { columnId: 'fld_other_twin', operator: 'equals', value: 3 }],
]

test.each(rules)('%s is a rule in words, and reads back as the same', (words, rule) => {
  expect(ruleText(rule, sources)).toBe(words)
  expect(readRule(words, sources)).toMatchObject({ ok: true, rule: { columnId: rule.columnId } })
  const read = readRule(words, sources)
  expect(read.ok && ruleText(read.rule, sources)).toBe(words)
})

test('a rule on a question that is gone stays a filter of the API', () => {
  const rule: Filter = { columnId: 'fld_gone', operator: 'equals', value: 1 }
  expect(ruleText(rule, sources)).toEqual(rule)
  expect(readRule(rule, sources)).toEqual({ ok: true, rule })
})

test.each<[unknown, string]>([
  ['Colour = red', "no column 'Colour'"],
  ['Team size >= you? = many', "can't be used"],
  [{ columnId: 'fld_role' }, 'Must be a condition'],
  [7, 'Must be a condition'],
])('%j is not a rule', (written, sentence) => {
  const read = readRule(written, sources)
  expect(read.ok ? '' : read.message).toContain(sentence)
})
