import type { FetchForUserResponse, FormSummary, WinnowError } from '@winnow/sdk'
import { mutate } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { winnow } from '../../lib/client.ts'

interface Forms {
  /** Newest first; undefined: not known yet */
  forms: FormSummary[] | undefined
  error: WinnowError | undefined
  /** Fetches the next hundred; undefined: that was all */
  loadMore: (() => void) | undefined
  loadingMore: boolean
  refresh: () => Promise<unknown>
}

interface Which {
  /** Only those whose name contains it */
  search?: string
  /** The deleted ones that can be restored, in place of the others */
  deleted?: boolean
}

type Key = ['fetchForUser', string, string, boolean, string | null]

/** Asks again for the list of the sidebar and the home screen, where one of them shows it. */
export const refreshForms = (pageId: string): Promise<unknown> =>
  mutate(unstable_serialize(() => ['fetchForUser', pageId, '', false, null] satisfies Key))

/** The forms of a workspace that the caller may manage, shared by all who show them; null: of none. */
export function useForms(pageId: string | null, { search = '', deleted = false }: Which = {}): Forms {
  const {
    data,
    error,
    size,
    setSize,
    isLoading,
    isValidating,
    mutate: refresh,
  } = useSWRInfinite<FetchForUserResponse, WinnowError>(
    (index: number, before: FetchForUserResponse | null): Key | null =>
      pageId === null || (index > 0 && !before?.nextCursor)
        ? null
        : ['fetchForUser', pageId, search, deleted, before?.nextCursor ?? null],
    ([, page_id, text, gone, cursor]: Key) =>
      winnow.fetchForUser({ page_id, cursor, search: text || null, deleted: gone }),
    { revalidateAll: true, keepPreviousData: true },
  )
  const more = data?.at(-1)?.nextCursor
  return {
    forms: data?.flatMap(page => page.forms),
    error,
    loadMore: more ? () => void setSize(size + 1) : undefined,
    loadingMore: !isLoading && isValidating && data !== undefined && data.length < size,
    refresh: () => refresh(),
  }
}
