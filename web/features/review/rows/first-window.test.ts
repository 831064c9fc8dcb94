import { expect, test } from 'bun:test'
import { readQuery, windowQuery } from '../query/query.ts'
import { firstQuery } from './first-window.ts'

test('what is fetched ahead is what the table fetches when its URL has no query', () =>
  expect(JSON.stringify(firstQuery('frm_1'))).toBe(
    JSON.stringify(windowQuery('frm_1', readQuery(new URLSearchParams(), []))),
  ))
