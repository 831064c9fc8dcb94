import { expect, test } from 'bun:test'
import { changedBy } from './changes.ts'

test.each([
  ['select * from forms', null],
  ['with x as (select 1) select * from x', null],
  ['COMMIT', null],
  ['insert into "stages" ("id") values (?)', { table: 'stages' }],
  ['INSERT OR IGNORE INTO stages (id) values (1) on conflict do nothing', { table: 'stages' }],
  ['update "forms" set "name" = ?, "rows_version" = ? where "number" = ?', { table: 'forms' }],
  ['\n  update forms set status = ?', { table: 'forms' }],
  ['update forms set rows_version = rows_version + 1 where name = ?', null],
  [
    'update forms set last_sequence = last_sequence + ?, rows_version = rows_version + 1 where number = ? returning last_sequence as last',
    null,
  ],
  ['update stages set rows_version = 1', { table: 'stages' }],
  ['delete from forms where number = ?', 'anything'],
  ['with x as (select 1) update forms set name = ?', 'anything'],
  ['ROLLBACK TO command', 'anything'],
] as const)('%s', (sql, changed) => {
  expect(changedBy(sql)).toEqual(changed)
})
