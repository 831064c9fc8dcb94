import { dateText } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { DeletedList } from '../../../ui/data/DeletedList.tsx'
import { FormLogo } from './FormLogo.tsx'

interface DeletedFormsProps {
  forms: readonly FormSummary[]
  onRestore: (form: FormSummary) => Promise<unknown>
}

/** The deleted forms that can still be restored. */
export const DeletedForms = ({ forms, onRestore }: DeletedFormsProps) => (
  <DeletedList
    label="Deleted forms"
    wide
    of={forms.map(form => ({
      id: form.identifier,
      name: form.name,
      picture: <FormLogo logo={form.logo} />,
      facts: `${counted(form.totalCount, 'application')}${form.deletedAt ? `, deleted ${dateText(form.deletedAt)}` : ''}`,
      restorableUntil: form.restorableUntil,
      restore: form.can.delete ? () => onRestore(form) : 'Its creator or an admin can restore it',
    }))}
  />
)
