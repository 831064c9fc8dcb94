import { useCall } from '../../lib/client.ts'

/** A form as its screens show it. Somebody who loses access while it is open sees nothing of it any more (docs/rules.md#no-access). */
export function useForm(identifier: string) {
  const { data, error, mutate } = useCall('fetchDetails', { form_id: identifier })
  return { form: error?.code === 'not_form_editor' ? undefined : data, error, mutate }
}
