import { useCall } from '../../../../lib/client.ts'
import type { Subjects } from '../../selection/subjects.ts'

/** How many of all that match have had a reply; undefined: not known yet, or the subjects are known by name. */
export function useReplied(formId: string, subjects: Subjects): number | undefined {
  const body =
    subjects.by === 'query'
      ? {
          form_id: formId,
          ...subjects.query,
          filters: [...(subjects.query.filters ?? []), { columnId: 'reply_status', value: true }],
          limit: 1,
        }
      : null
  const { data } = useCall('fetchWindow', body, { revalidateOnFocus: false })
  if (!data || subjects.by !== 'query') return undefined
  const excluded = [...subjects.excluded.values()].filter(applicant => applicant.responded).length
  return data.total - excluded
}
