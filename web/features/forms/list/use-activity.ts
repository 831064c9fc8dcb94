import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import type { FetchActivityResponse, FormSummary, WinnowError } from '@winnow/sdk'
import useSWR from 'swr'
import { winnow } from '../../../lib/client.ts'

/** Forms that one call counts */
const page = 100

/** Applications per day of the last two weeks, by form; undefined: not counted yet. */
export interface Activity {
  of: (identifier: string) => readonly number[] | undefined
  failed: boolean
}

/** Counts once the list stands: it is not waited for. Drafts have nothing to count. */
export function useActivity(forms: readonly FormSummary[] | undefined): Activity {
  const ids = (forms ?? []).filter(it => it.status !== 'DRAFT').map(it => it.identifier)
  const { data, error } = useSWR<FetchActivityResponse[], WinnowError>(
    ids.length === 0 ? null : ['fetchActivity', ids],
    () =>
      Promise.all(
        Array.from({ length: Math.ceil(ids.length / page) }, (_, i) =>
          winnow.fetchActivity({
            form_ids: ids.slice(i * page, (i + 1) * page),
            time_zone: readerTimeZone(),
          }),
        ),
      ),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const byForm = new Map(data?.flatMap(it => it.forms).map(it => [it.identifier, it.perDay]))
  return { of: identifier => byForm.get(identifier), failed: error !== undefined }
}
