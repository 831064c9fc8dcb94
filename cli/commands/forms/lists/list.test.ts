import { afterAll, expect, test } from 'bun:test'
import { northlight } from '../../../testing/northlight.ts'
import { terminal } from '../../../testing/terminal.ts'

const server = northlight()
afterAll(() => server.stop())

test('winnow forms list reads every page, a line each for programs', async () => {
  const { winnow } = await terminal({ url: server.url })
  const { code, out } = await winnow('forms', 'list')
  expect(code).toBe(0)
  expect(out.split('\n')[0]).toBe('frm_spring\tSpring accelerator\tOPEN\t3\t2\t2026-03-01T10:00:00Z')
  expect(out.trimEnd().split('\n')).toHaveLength(3)
  expect(out).not.toContain('\u001b')
})

test('winnow forms list --json has the documented shape', async () => {
  const { winnow } = await terminal({ url: server.url, watched: true })
  const list = JSON.parse((await winnow('forms', 'list', '--json')).out)
  expect(list.workspace).toEqual({ id: 'wsp_northlight', name: 'Northlight' })
  expect(list.forms[0]).toEqual({
    id: 'frm_spring',
    name: 'Spring accelerator',
    status: 'OPEN',
    acceptsApplications: true,
    closingDate: null,
    total: 3,
    new: 2,
    mails: { arrivals: true, dailyReport: false, mentions: true, messages: true },
    createdAt: '2026-03-01T10:00:00Z',
    closedReason: null,
    openingDate: null,
    restorableUntil: null,
    pinned: false,
    folder: null,
  })
})

test('winnow forms list is a table where somebody is watching', async () => {
  const { winnow } = await terminal({ url: server.url, watched: true })
  const { out } = await winnow('forms', 'list')
  expect(out).toContain('◆ Northlight   3 forms')
  expect(out).toContain('FORM                STATUS  NEW  ALL  CREATED     ID')
  expect(out).toContain('Spring accelerator  Open      2    3  1 Mar 2026  frm_spring')
})

test.each([
  ['its identifier', 'frm_spring'],
  ['its name', 'Spring accelerator'],
  ['its name in another case', ' spring ACCELERATOR '],
  ['its name with hyphens', 'spring-accelerator'],
])('a form is named by %s', async (_how, name) => {
  const { winnow } = await terminal({ url: server.url })
  expect(JSON.parse((await winnow('applicants', 'list', name, '--json')).out).form.id).toBe('frm_spring')
})

test('a part of a name names no form, and a name of two forms asks which', async () => {
  const { winnow } = await terminal({ url: server.url })
  expect((await winnow('applicants', 'list', 'spring')).code).toBe(3)
  const ended = await winnow('applicants', 'list', 'climate-grant-2026')
  expect(ended.code).toBe(2)
  expect(ended.err).toContain('frm_grant ')
  expect(ended.err).toContain('frm_grant2 ')
})
