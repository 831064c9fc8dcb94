import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { DraftsApi, Failure, Outcome } from '../api.ts'
import { withTyped } from './answers.ts'
import { type Draft, withoutRemote } from './draft.ts'
import { startSync } from './remote-draft.ts'

const started = Date.UTC(2026, 10, 21)
const savedAt = '2026-11-21T00:00:00.000Z'
const expiresAt = '2026-12-21T00:00:00.000Z'

type ReplyOf<Call extends 'save' | 'fetch'> = Awaited<ReturnType<DraftsApi[Call]>>
type Fetched = Extract<ReplyOf<'fetch'>, { ok: true }>['reply']
type Save = Parameters<DraftsApi['save']>[0]

const failure = (status: number, problem: Partial<Failure> = {}): Failure => ({
  ...{ ok: false, status, afterSeconds: null },
  ...problem,
})
const lost = failure(0)
const gone = failure(410, { code: 'draft_gone' })
const saved = { draft: 'secret', savedAt, expiresAt, newer: [], closed: null }
const ok: ReplyOf<'save'> = { ok: true, reply: saved }

const scene = (draft: Partial<Draft> = {}) => {
  const page: { draft: Draft } = { draft: { version: 1, fields: {}, ...draft } }
  const saves: Save[] = []
  const fates: ReplyOf<'save'>[] = []
  let fetched: Outcome<Fetched> = gone
  let taken = 0
  let sent = 0
  const sync = startSync({
    formId: 'frm_1',
    page,
    email: () => (page.draft.fields.email ? 'ada@example.com' : null),
    isOver: () => false,
    onTaken: () => {
      taken += 1
    },
    onSent: () => {
      sent += 1
    },
    onRound: () => {},
    api: {
      save: async save => {
        saves.push(save)
        return fates.shift() ?? ok
      },
      fetch: async () => fetched,
    },
  })
  return {
    ...{ page, saves, fates, sync },
    taken: () => taken,
    sent: () => sent,
    onServer: (fields: Fetched['fields']) => {
      fetched = { ok: true, reply: { form_id: 'frm_1', form_version: 1, savedAt, expiresAt, fields } }
    },
    type(path: string, value: string) {
      page.draft = { ...page.draft, fields: withTyped(page.draft.fields, { [path]: value }, Date.now()) }
      sync.soon()
    },
  }
}

/** Lets so many milliseconds go by, and what they set off end. */
const pass = async (ms: number) => {
  jest.advanceTimersByTime(ms)
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

beforeEach(() => {
  jest.useFakeTimers({ now: started })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('what is typed', () => {
  test('stays on the device until an email address is known', async () => {
    const remote = scene()
    remote.type('city', 'Porto')
    await pass(10_000)
    expect(remote.saves).toEqual([])
    remote.type('email', 'ada@example.com')
    await pass(1_000)
    expect(remote.saves[0]?.fields.map(({ path }) => path)).toEqual(['city', 'email'])
    expect(remote.page.draft.secret).toBe('secret')
  })

  test('is sent a second after the last keystroke, and every three seconds without a pause', async () => {
    const remote = scene()
    for (let n = 0; n < 5; n++) {
      remote.type('email', `ada${n}@example.com`)
      await pass(900)
    }
    expect(remote.saves).toHaveLength(1)
    await pass(1_000)
    expect(remote.saves).toHaveLength(2)
  })

  test('while it is being sent goes out in the next round', async () => {
    const remote = scene()
    remote.type('email', 'ada@example.com')
    jest.advanceTimersByTime(1_000)
    remote.type('city', 'Porto')
    await pass(1_000)
    await pass(1_000)
    expect(remote.saves.at(-1)?.fields.map(({ path }) => path)).toContain('city')
  })
})

describe('a server that', () => {
  test('kept what another device had saved gets the newer answer at once, and its own is offered', async () => {
    const remote = scene({ secret: 'secret' })
    const newer = [{ path: 'city', value: 'Braga', at: started - 1_000 }]
    remote.fates.push({ ok: true, reply: { ...saved, newer } })
    remote.type('email', 'ada@example.com')
    remote.type('city', 'Porto')
    await pass(1_000)
    expect(remote.saves.map(({ fields }) => fields.find(({ path }) => path === 'city')?.seen)).toEqual([
      0,
      started - 1_000,
    ])
    expect(remote.page.draft.offers).toEqual([{ path: 'city', value: 'Braga', from: 'remote' }])
    expect(remote.sync.hasTaken()).toBe(true)
  })

  test('cannot be reached is asked again, later each time', async () => {
    const remote = scene()
    remote.fates.push(lost, lost, lost)
    remote.type('email', 'ada@example.com')
    await pass(1_000)
    expect(remote.sync.trouble()).toBe('unreachable')
    await pass(2_000)
    await pass(3_999)
    expect(remote.saves).toHaveLength(2)
    await pass(1)
    expect(remote.saves).toHaveLength(3)
    await pass(8_000)
    expect(remote.sync.trouble()).toBe(null)
  })

  test('has deleted the draft gets nothing until the answers are kept, then all of it as another draft', async () => {
    const remote = scene({
      ...{ secret: 'old', mailedTo: 'ada@example.com' },
      fields: { city: { value: 'Porto', at: 1, synced: 1 } },
    })
    remote.fates.push(gone)
    remote.type('email', 'ada@example.com')
    await pass(1_000)
    remote.type('city', 'Braga')
    await pass(10_000)
    remote.sync.leave()
    expect(remote.saves.map(({ draft }) => draft)).toEqual(['old'])
    expect(remote.page.draft).toMatchObject({ fields: { city: { value: 'Braga' } }, remoteGone: true })
    expect(remote.page.draft.mailedTo).toBeUndefined()
    remote.page.draft = withoutRemote(remote.page.draft)
    await remote.sync.now()
    expect(remote.saves[1]?.draft).toBeUndefined()
    expect(remote.saves[1]?.fields.map(({ path }) => path)).toEqual(['city', 'email'])
  })

  test('is found to have deleted the draft gets nothing of what was typed meanwhile', async () => {
    const remote = scene({ secret: 'old', fields: { email: { value: 'ada@example.com', at: 2, synced: 1 } } })
    await remote.sync.refresh(true)
    expect(remote.saves).toEqual([])
    expect(remote.page.draft.remoteGone).toBe(true)
  })

  test('refuses what it was sent is not asked again until that has changed', async () => {
    const remote = scene()
    remote.fates.push(failure(422, { code: 'invalid_input' }))
    remote.type('email', 'ada@example.com')
    await pass(1_000)
    await pass(10_000)
    expect(remote.saves).toHaveLength(1)
    expect(remote.sync.hasTaken()).toBe(false)
    remote.type('city', 'Porto')
    await pass(1_000)
    expect(remote.saves).toHaveLength(2)
    expect(remote.sync.hasTaken()).toBe(true)
  })

  test('takes no text over 20,000 characters is not said to have it', async () => {
    const remote = scene()
    remote.type('email', 'ada@example.com')
    remote.type('why', 'x'.repeat(20_001))
    await pass(1_000)
    await pass(10_000)
    expect(remote.saves.map(({ fields }) => fields.map(({ path }) => path))).toEqual([['email']])
    expect(remote.page.draft.fields.why?.synced).toBeUndefined()
    expect(remote.sync.hasTaken()).toBe(false)
    remote.type('why', 'Shorter')
    await pass(1_000)
    expect(remote.sync.hasTaken()).toBe(true)
  })

  test('has an application of it by now says so once, and keeps its secret', async () => {
    const remote = scene({ secret: 'secret' })
    remote.fates.push(failure(409, { code: 'already_applied' }))
    remote.type('email', 'ada@example.com')
    await pass(1_000)
    await pass(10_000)
    expect(remote.sent()).toBe(1)
    expect(remote.saves).toHaveLength(1)
    expect(remote.page.draft.secret).toBe('secret')
  })

  test('is asked before the form is sent has all that is newer there taken in', async () => {
    const remote = scene({ secret: 'secret', fields: { city: { value: 'Porto', at: 1, synced: 1 } } })
    remote.type('email', 'ada@example.com')
    jest.advanceTimersByTime(1_000)
    remote.onServer([{ path: 'city', value: 'Braga', at: 9 }])
    await remote.sync.fetchLatest()
    expect(remote.page.draft.fields.city?.value).toBe('Braga')
  })

  test('has a newer answer of another device is fetched before anything is sent', async () => {
    const remote = scene({
      secret: 'secret',
      fields: {
        email: { value: 'ada@example.com', at: 1, synced: 1 },
        city: { value: 'Porto', at: 5, synced: 1 },
      },
    })
    remote.onServer([{ path: 'city', value: 'Braga', at: 9 }])
    await remote.sync.refresh(true)
    expect(remote.taken()).toBe(1)
    expect(remote.page.draft.fields.city?.value).toBe('Braga')
    expect(remote.page.draft.offers).toEqual([{ path: 'city', value: 'Porto', from: 'local' }])
    expect(remote.saves).toEqual([])
  })
})

test('a page that was hidden before the first save was answered continues with that draft', async () => {
  const remote = scene()
  remote.type('email', 'ada@example.com')
  remote.sync.leave()
  remote.sync.leave()
  await pass(0)
  remote.type('city', 'Porto')
  await pass(1_000)
  expect(remote.saves.map(({ draft }) => draft)).toEqual([undefined, 'secret'])
})

test('a page that goes away sends what is new, and what was stopped sends nothing', async () => {
  const remote = scene()
  remote.type('email', 'ada@example.com')
  remote.sync.leave()
  expect(remote.saves).toHaveLength(1)
  remote.sync.stop()
  remote.sync.leave()
  await pass(60_000)
  expect(remote.saves).toHaveLength(1)
})
