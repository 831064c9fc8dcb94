import { useMemo } from 'react'
import { useCall } from '../../lib/client.ts'
import type { Person } from '../../ui/rich-text/mentions.ts'
import { useSession } from '../session/session.ts'

/** Whom a note on this form can mention: everybody who manages it but the writer; undefined: not known yet (docs/rules.md#notes). */
export function useMentionable(formId: string): readonly Person[] | undefined {
  const { me } = useSession()
  const { data } = useCall('fetchFormUsers', { form_id: formId }, { revalidateIfStale: false })
  return useMemo(
    () =>
      data?.users.flatMap(({ name, email, image, pending }) =>
        email === null || pending || email === me.email ? [] : [{ name: name ?? email, email, image }],
      ),
    [data, me.email],
  )
}
