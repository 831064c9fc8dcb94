import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { withColumns } from '../questions.ts'
import { formTemplates } from '../templates/index.ts'

export const fetchTemplates = query(ops.form.fetchTemplates, async () => ({
  templates: formTemplates.map(({ id, name, summary, questions }) => ({
    id,
    name,
    summary,
    inputFields: withColumns(
      questions.map((it, i) => ({ ...it, id: `${id}.${i + 1}` })),
      [],
    ),
  })),
}))
