import { expect, test } from 'bun:test'
import { readQuery } from '../query.ts'
import { firstQuery } from './first-window.ts'
import { windowQuery } from './use-rows.ts'

test('what is asked ahead is what the table asks when its address has no query', () =>
  expect(JSON.stringify(firstQuery('frm_1'))).toBe(
    JSON.stringify(windowQuery('frm_1', readQuery(new URLSearchParams(), []))),
  ))
