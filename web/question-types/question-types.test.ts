import { describe, expect, test } from 'bun:test'
import { questionTypeNames, questionTypes } from '@winnow/openapi/questions'
import { answerViews } from './answers.ts'
import { builderParts } from './builder.ts'
import { answerCells } from './cells.ts'
import { formFields } from './form-fields.ts'
import { questionTypeIcons } from './icons.ts'

const registries = { questionTypes, formFields, builderParts, answerCells, answerViews, questionTypeIcons }

// Each of these is an error of the type checker, as a new question type is until every registry has a line for it.
const { VIDEO: _entry, ...entries } = questionTypes
const { VIDEO: _field, ...fields } = formFields
const { VIDEO: _builder, ...builders } = builderParts
const { VIDEO: _cell, ...cells } = answerCells
const { VIDEO: _view, ...views } = answerViews
const { VIDEO: _icon, ...icons } = questionTypeIcons
export const incomplete: typeof registries = {
  // @ts-expect-error A type lacks its entry in openapi
  questionTypes: entries,
  // @ts-expect-error A type lacks its field in the hosted form
  formFields: fields,
  // @ts-expect-error A type lacks its part of the builder
  builderParts: builders,
  // @ts-expect-error A type lacks its cell
  answerCells: cells,
  // @ts-expect-error A type lacks its reading view
  answerViews: views,
  // @ts-expect-error A type lacks its icon
  questionTypeIcons: icons,
}

describe('a question type', () => {
  test.each(Object.entries(registries))('has a line in %s', (_, registry) => {
    expect(Object.keys(registry).sort()).toEqual([...questionTypeNames].sort())
  })
})
