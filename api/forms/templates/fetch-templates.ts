import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { asFields, withColumns } from '../questions.ts'
import { formTemplates } from './index.ts'
import { identified } from './template.ts'

export const fetchTemplates = query(ops.form.fetchTemplates, async () => ({
  templates: formTemplates.map(template => ({
    id: template.id,
    name: template.name,
    summary: template.summary,
    inputFields: asFields(
      withColumns(
        identified(template, i => `${template.id}.${i + 1}`),
        [],
      ),
      null,
    ),
  })),
}))
