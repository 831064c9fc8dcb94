import type { Change } from '@winnow/sdk'
import { isFormLost, useChanges } from '../../lib/changes.ts'
import { useCall } from '../../lib/client.ts'

interface How {
  /** Its number of applications is shown, not only whether it is full */
  counted?: boolean
}

/** What changes the number of applications */
const counting: readonly Change['kinds'][number][] = ['created', 'withdrawn']

/**
 * A form as its screens show it. Who loses access while it is open, or has it open while it is deleted, sees nothing of it
 * any more (docs/rules.md#no-access).
 */
export function useForm(identifier: string, { counted = false }: How = {}) {
  const { data, error, mutate } = useCall('fetchDetails', { form_id: identifier })
  const follows = counted || (data !== undefined && data.responseCap !== null)
  useChanges({ pageId: data?.pageId }, news => {
    const hasOther = news?.changes.some(
      ({ form_id, kinds }) => form_id === identifier && kinds.some(kind => counting.includes(kind)),
    )
    if (follows && (hasOther || news?.truncated)) void mutate()
  })
  return { form: error && isFormLost(error) ? undefined : data, error, mutate }
}
