import { describe, expect, test } from 'bun:test'
import { formPath } from './form-path.ts'

describe('the name of a form leads', () => {
  test('to the editor, while it is a draft that nobody has applied with', () =>
    expect(formPath({ identifier: 'frm_1', status: 'DRAFT', totalCount: 0 })).toBe('/f/frm_1/edit'))

  test('to its applicants, once a draft has some, as by an import', () =>
    expect(formPath({ identifier: 'frm_1', status: 'DRAFT', totalCount: 20 })).toBe('/f/frm_1'))

  test('to its applicants, once it is published', () =>
    expect(formPath({ identifier: 'frm_1', status: 'OPEN', totalCount: 0 })).toBe('/f/frm_1'))
})
