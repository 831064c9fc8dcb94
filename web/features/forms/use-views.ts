import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { useCall } from '../../lib/client.ts'

/** The views of a form that the person sees, with their counts; null: of none. One call serves the sidebar and the table. */
export const useViews = (formId: string | null) =>
  useCall('fetchViews', formId === null ? null : { form_id: formId, time_zone: readerTimeZone() })
