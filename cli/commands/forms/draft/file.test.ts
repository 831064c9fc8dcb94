import { describe, expect, test } from 'bun:test'
import { usualColumn, usualSettings, usualWire } from '@winnow/openapi/questions'
import type { FormForEdit } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { draftFile, jsonText, readDraftFile } from './file.ts'

const ask = (given: Partial<FormForEdit['inputFields'][number]> & { id: string; question: string }) => ({
  type: 'SHORT_TEXT' as const,
  ...usualSettings,
  ...usualColumn,
  ...usualWire,
  ...given,
})

const draft: FormForEdit = {
  identifier: 'frm_1',
  pageId: 'wsp_1',
  revision: 7,
  version: 2,
  publishedVersion: 1,
  hasUnpublishedChanges: true,
  unpublishedChanges: 1,
  status: 'OPEN',
  closingDate: null,
  openingDate: null,
  acceptsApplications: true,
  closedReason: null,
  name: 'Spring \u202eaccelerator',
  description: '<p>Hello</p>',
  inputFields: [
    ask({ id: 'fld_name', question: 'Name', preDefinedInputType: 'NAME', required: true }),
    ask({ id: 'fld_role', question: 'Role', type: 'SINGLE_SELECT', options: ['Engineer', 'Designer'] }),
    ask({
      id: 'fld_site',
      question: 'Portfolio',
      type: 'LINK',
      showIf: [{ columnId: 'fld_role', operator: 'select', value: ['Designer'] }],
    }),
  ],
  formSuccessMessage: null,
  formCloseMessage: 'See you\nnext year',
  editedBy: null,
  editedAt: '2026-03-01T10:00:00Z',
}

const written = () => structuredClone(draftFile(draft)) as Record<string, unknown> & { questions: object[] }
const mistakes = (file: unknown) => {
  try {
    readDraftFile(JSON.stringify(file))
    return []
  } catch (error) {
    if (!(error instanceof WinnowError)) throw error
    return (error.problem?.errors ?? []).map(it => `${it.path}: ${it.message}`)
  }
}

describe('a draft as a file', () => {
  test('reads back as it was written', () => {
    const text = jsonText(draftFile(draft))
    expect(text).toContain('Spring \\u202eaccelerator')
    expect(text).toContain('"Role = Designer"')
    expect(readDraftFile(text)).toMatchObject({
      form: 'frm_1',
      revision: 7,
      name: draft.name,
      description: draft.description,
      form_success_message: null,
      form_close_message: 'See you\nnext year',
      questions: [
        { id: 'fld_name' },
        { id: 'fld_role', options: ['Engineer', 'Designer'] },
        { id: 'fld_site', showIf: [{ columnId: 'fld_role', value: ['Designer'] }] },
      ],
    })
  })

  test('a new question needs its type and its text alone, and a rule may name it', () => {
    const file = written()
    file.questions = [
      ...file.questions,
      { type: 'NUMBER', question: 'Team size' },
      { type: 'LONG_TEXT', question: 'Who are they?', showIf: ['Team size > 1'] },
    ]
    expect(readDraftFile(JSON.stringify(file)).questions.slice(3)).toMatchObject([
      { required: false, options: [] },
      { showIf: [{ columnId: '#4', operator: 'greater_than', value: 1 }] },
    ])
  })

  test('texts that the file leaves out stay as they are', () => {
    const { questions, revision } = written()
    const read = readDraftFile(JSON.stringify({ questions, revision }))
    for (const name of ['name', 'description', 'form_success_message', 'form_close_message'])
      expect(read).not.toHaveProperty(name)
  })
})

describe('every mistake in a file is named at once', () => {
  test('a setting that is none, a type that is none, a rule on nothing, by the question', () => {
    const file = written()
    file.questions = [
      { type: 'SHORT_TEXT', question: 'City', optons: ['Porto'] },
      { type: 'COLOUR', question: 'Favourite' },
      { type: 'LINK', question: 'Site', showIf: ['Colour = red'] },
      { type: 'LINK', question: 'Blog', showIf: 'City = Porto' },
    ]
    const said = mistakes(file)
    expect(said[0]).toStartWith("question 1 'City', optons: Unknown field. A question has id, type")
    expect(said[1]).toStartWith("question 2 'Favourite', type: ")
    expect(said[2]).toStartWith("question 3 'Site', showIf: There is no column 'Colour'")
    expect(said[3]).toBe("question 4 'Blog', showIf: Must be a list of conditions")
    expect(said).toHaveLength(4)
  })

  test('no revision, a name that is none, questions that are none', () => {
    expect(mistakes({ name: null, questions: 'none', colour: 'red' })).toEqual([
      expect.stringMatching(/^colour: Unknown field. A draft has form, revision/),
      expect.stringMatching(/^revision: /),
      expect.stringMatching(/^questions: /),
      expect.stringMatching(/^name: /),
    ])
  })

  test('a file that is not JSON, or is not a draft', () => {
    expect(() => readDraftFile('{"name": ')).toThrow("The file isn't JSON")
    expect(() => readDraftFile('[]')).toThrow("isn't the output of 'winnow forms get'")
  })
})
