import { expect, test } from 'bun:test'
import { paths } from '../../lib/paths.ts'
import { newestFirst, readQuery, readSort, writeQuery } from './query.ts'

test('without parameters the tab is New and the newest come first', () =>
  expect(readQuery(new URLSearchParams())).toEqual({
    tab: 'New',
    search: '',
    sort: newestFirst,
    openId: null,
  }))

test('what is written is read back, and defaults stay out of the URL', () => {
  const query = {
    tab: 'Second read',
    search: 'a&b',
    sort: { columnId: 'fld_1', direction: 'ASC' },
    openId: 'sub_1',
  } as const
  const url = paths.form('frm_1', writeQuery(query))
  expect(readQuery(new URL(url, 'http://x').searchParams)).toEqual(query)
  expect(paths.form('frm_1', writeQuery({ tab: 'New', search: '', sort: newestFirst, openId: null }))).toBe(
    '/f/frm_1',
  )
})

test.each(['date', 'date:up', ':asc', null])('a sort that cannot be read (%p) counts as absent', text =>
  expect(readSort(text)).toEqual(newestFirst),
)
