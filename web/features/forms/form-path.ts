import type { FormSummary } from '@winnow/sdk'
import { paths } from '../../lib/paths.ts'

/** Where a form's name leads: a draft without applicants to its editor, any other to its applicants. */
export const formPath = ({
  identifier,
  status,
  totalCount,
}: Pick<FormSummary, 'identifier' | 'status' | 'totalCount'>) =>
  status === 'DRAFT' && totalCount === 0 ? paths.formEdit(identifier) : paths.form(identifier)
