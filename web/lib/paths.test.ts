import { expect, test } from 'bun:test'
import { paths, safeRedirect } from './paths.ts'

test('the table has tab, search and filters in its URL', () =>
  expect(paths.form('frm_1', { tab: 'New', search: 'a&b', filters: '[]', sort: '' })).toBe(
    '/f/frm_1?tab=New&search=a%26b&filters=%5B%5D',
  ))
test('an identifier cannot leave its place', () => expect(paths.form('../x')).toBe('/f/..%2Fx'))
test('logout carries the current query', () => expect(paths.logout('?page_id=7')).toBe('/logout?page_id=7'))

test.each([
  ['/forms/frm_1?x=1', '/forms/frm_1?x=1'],
  ['https://evil.example', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['/./\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('redirect_path %p goes to %p', (path, to) => expect(safeRedirect(path)).toBe(to))
