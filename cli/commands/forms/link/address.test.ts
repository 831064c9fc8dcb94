import { describe, expect, test } from 'bun:test'
import { type Question, usualColumn, usualSettings } from '@winnow/openapi/questions'
import { prefilled } from './address.ts'

const ask = (given: Partial<Question> & Pick<Question, 'id' | 'question'>): Question => ({
  type: 'SHORT_TEXT',
  ...usualSettings,
  ...usualColumn,
  ...given,
})

const form = {
  urlParameters: ['cohort'],
  inputFields: [
    ask({ id: 'fld_name', question: 'Name', preDefinedInputType: 'NAME' }),
    ask({ id: 'fld_a', question: 'a=b?', prefillKey: 'a_b' }),
    ask({
      id: 'fld_role',
      question: 'Role',
      prefillKey: 'role',
      type: 'SINGLE_SELECT',
      options: ['Engineer', 'Designer'],
    }),
    ask({
      id: 'fld_sectors',
      question: 'Sectors',
      prefillKey: 'sectors',
      type: 'MULTI_SELECT',
      options: ['Climate', 'Health'],
      allowOther: true,
    }),
    ask({ id: 'fld_new', question: 'Not published yet' }),
    ask({ id: 'fld_cv', question: 'CV', type: 'FILE_UPLOAD', prefillKey: 'cv' }),
  ],
}

const query = (...given: string[]) => prefilled(form, given).toString()

describe('a link that fills in answers', () => {
  test.each([
    [['Name=Ada Lovelace'], 'name=Ada+Lovelace'],
    [['role=engineer'], 'role=Engineer'],
    [['fld_role=Designer'], 'role=Designer'],
    [['a=b?=c=d'], 'a_b=c%3Dd'],
    [['Sectors=climate', 'Sectors=Water & sun'], 'sectors=Climate&sectors=Water+%26+sun'],
    [['Not published yet=x'], 'fld_new=x'],
    [['utm_source=news', 'cohort=7'], 'utm_source=news&cohort=7'],
    [[], ''],
  ])('%j becomes %s', (given, expected) => {
    expect(query(...given)).toBe(expected)
  })

  test.each([
    ['Rolle=Engineer', "doesn't match a published question"],
    ['Role', "doesn't match a published question"],
    ['Role=Gardener', "'Role' has no option 'Gardener'. It has: Engineer, Designer"],
    ['CV=cv.pdf', 'takes a file'],
    ['region=eu', "doesn't match a published question"],
  ])('%s is refused', (given, sentence) => {
    expect(() => query(given)).toThrow(sentence)
  })

  test('two answers to a question that takes one are refused', () => {
    expect(() => query('Role=Engineer', 'Role=Designer')).toThrow("'Role' takes only one value")
  })
})
