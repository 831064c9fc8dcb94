import type { FormContent } from '@winnow/db'
import { usualSettings } from '@winnow/openapi/questions'

type Stored = FormContent['questions'][number]

/** A condition on an earlier question of the template, which has no id yet and is named by its text. */
type Rule = Omit<Stored['showIf'][number], 'columnId'> & { question: string }

type TemplateQuestion = Omit<Stored, 'id' | 'showIf'> & { showIf: readonly Rule[] }

/** A form to start from: data, not code. */
export interface FormTemplate {
  id: string
  /** What it is called in the gallery, and what a form made from it is called first */
  name: string
  summary: string
  /** Shown to the applicant, HTML */
  description: string
  questions: readonly TemplateQuestion[]
}

type Asked = Pick<TemplateQuestion, 'type' | 'question'> & Partial<TemplateQuestion>

/** A question with the usual settings where it says nothing else. */
export const ask = (it: Asked): TemplateQuestion => ({
  ...usualSettings,
  showIf: [],
  required: true,
  ...it,
})

/** The questions of a template with ids, their rules on those. */
export function identified(
  { questions }: Pick<FormTemplate, 'questions'>,
  idOf: (index: number) => string,
): Stored[] {
  const ids = new Map(questions.map((it, i) => [it.question, idOf(i)]))
  const idNamed = (text: string) => {
    const id = ids.get(text)
    if (id === undefined) throw new Error(`A template has a rule on '${text}', which it does not ask`)
    return id
  }
  return questions.map(it => ({
    ...it,
    id: idNamed(it.question),
    showIf: it.showIf.map(({ question, ...rule }) => ({ ...rule, columnId: idNamed(question) })),
  }))
}
