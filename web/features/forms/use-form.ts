import { isFormLost } from '../../lib/changes.ts'
import { useCall } from '../../lib/client.ts'

/**
 * A form as its screens show it. Who loses access while it is open, or has it open while it is deleted, sees nothing of it
 * any more (docs/rules.md#no-access).
 */
export function useForm(identifier: string) {
  const { data, error, mutate } = useCall('fetchDetails', { form_id: identifier })
  return { form: error && isFormLost(error) ? undefined : data, error, mutate }
}
