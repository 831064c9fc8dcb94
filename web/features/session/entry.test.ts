import { describe, expect, test } from 'bun:test'
import { APPLICANT, chooseWorkspace, onboardingStep, workspaceLost } from './entry.ts'

const page = (id: string, isDefaultPage = false) => ({ id, isDefaultPage })
const workspace = {
  ...page('wsp_1', true),
  name: 'Northlight',
  logo: null,
  handle: 'northlight',
  timeZone: 'UTC',
  currentUserRole: 'ADMIN' as const,
  isOwner: true,
  plan: 'FREE' as const,
  proEnabled: false,
  paymentFailed: false,
  formCreationAccess: true,
  replies: { sent: 0, limit: 50, resetsAt: '2026-03-02T00:00:00.000Z' },
}

test.each([
  ['no workspaces, no submissions, no first name', [], false, null, 'user_name'],
  ['no workspaces, no submissions, a first name', [], false, 'Ada', 'workspace_details'],
  ['no workspaces but submissions, no first name', [], true, null, 'user_name'],
  ['no workspaces but submissions, a first name', [], true, 'Ada', null],
  ['a workspace, no first name', [workspace], false, null, 'user_name'],
  ['a workspace, a first name', [workspace], false, 'Ada', null],
] as const)('onboarding with %s', (_who, pages, hasSubmissions, firstName, step) =>
  expect(onboardingStep({ pages: [...pages], hasSubmissions, firstName }, false)).toBe(step),
)

test.each([
  ['neither a workspace nor submissions', [], false, 'no_chats'],
  ['submissions', [], true, null],
  ['a workspace', [workspace], false, null],
] as const)('a chat’s link with %s', (_who, pages, hasSubmissions, step) =>
  expect(onboardingStep({ pages: [...pages], hasSubmissions, firstName: 'Ada' }, true)).toBe(step),
)

const pages = [page('first'), page('usual', true), page('third')]
const choose = (by: Partial<Parameters<typeof chooseWorkspace>[0]>) =>
  chooseWorkspace({ pages, hasSubmissions: false, fromAddress: null, fromTab: null, ...by })

test('the address comes before the tab, the tab before the default', () => {
  expect(choose({ fromAddress: 'third', fromTab: 'first' })).toBe('third')
  expect(choose({ fromTab: 'first' })).toBe('first')
  expect(choose({})).toBe('usual')
})

test('a workspace that is not found falls back to the default, then to the first', () => {
  expect(choose({ fromAddress: 'gone', fromTab: 'first' })).toBe('usual')
  expect(choose({ fromTab: 'gone', pages: [page('first'), page('other')] })).toBe('first')
})

test('a person without workspaces but with submissions is an applicant', () => {
  expect(choose({ pages: [], hasSubmissions: true })).toBe(APPLICANT)
  expect(choose({ pages: [] })).toBeNull()
})

test('applicant mode is selected only by somebody who has applied', () => {
  expect(choose({ fromTab: APPLICANT, hasSubmissions: true })).toBe(APPLICANT)
  expect(choose({ fromTab: APPLICANT })).toBe('usual')
})

describe('a workspace is lost', () => {
  const before = { id: 'usr_1', pages: [workspace] }
  const now = { id: 'usr_1', pages: [], deletedPages: [] }
  const { id, name } = workspace
  const restorable = { id, name, restorableUntil: '2026-03-31T00:00:00.000Z' }

  test('to a person who was in it and is no longer', () => expect(workspaceLost(before, now)).toBe(workspace))

  test('not to its owner, who deleted it and can restore it', () =>
    expect(workspaceLost(before, { ...now, deletedPages: [restorable] })).toBeUndefined())

  test('not to somebody else who signed in in another tab', () =>
    expect(workspaceLost(before, { ...now, id: 'usr_2' })).toBeUndefined())
})
