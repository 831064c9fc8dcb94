import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { isBlankText } from '../../common/text/plain-text.ts'
import { questionType } from '../question-type.ts'
import { linkedOptions, NOT_AN_OPTION, oneOption, otherText } from '../shared/choice.ts'
import { answerName } from '../typing.ts'

const isFilled = (text: unknown) => typeof text !== 'string' || !isBlankText(text)

const asCell = (text: string) => (text.includes(';') ? `"${text.replaceAll('"', '""')}"` : text)

/** A list of options, each once; with allowOther at most one text outside them. */
export const multiSelect = questionType({
  type: 'MULTI_SELECT',
  title: 'Multi select',
  settings: ['options', 'allowOther'],
  filter: 'choices',
  condition: 'choices',
  importGuess: { by: 'list', most: 50, times: 2, once: 1 / 2 },
  isBlank: answer =>
    answer === null ||
    answer === undefined ||
    answer === '' ||
    (Array.isArray(answer) && !answer.some(isFilled)),
  rule: question =>
    z.array(oneOption(question, question.allowOther), 'Must be a list of options').check(
      z.overwrite(list => list.filter(isFilled)),
      z.refine(list => new Set(list).size === list.length, 'Each option can be chosen once'),
      z.maxLength(limits.options + 1, NOT_AN_OPTION),
      z.refine(
        list => list.filter(text => !question.options.includes(text)).length <= 1,
        'Only one answer can be outside the options',
      ),
    ),
  fromForm: (form, id) => {
    const other = otherText(form, id)
    const isChosen = (value: unknown) => typeof value === 'string' && (value !== '' || other === null)
    const chosen = form.getAll(answerName(id)).filter(isChosen)
    return [...new Set([...chosen.map(String), ...(other === null ? [] : [other])])]
  },
  fromLink: linkedOptions,
  text: value => (Array.isArray(value) ? value.map(asCell).join('; ') : (value ?? '')),
})
