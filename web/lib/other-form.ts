import type { FormDetails } from '@winnow/sdk'

/** The form whose statuses or labels a column shows, by the column's id; absent: it shows the form's own. */
export const sourceOf = ({ customFields }: Pick<FormDetails, 'customFields'>, columnId: string) =>
  customFields.find(({ id }) => id === columnId)?.source_form ?? undefined
