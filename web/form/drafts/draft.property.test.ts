import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { DraftField } from '../page.ts'
import { fieldsOf, isSame, type Offer, type SentField, unsent, withTried, withTyped } from './answers.ts'
import { type Draft, type DraftEntry, draftIn, joinEntries, withRemote, withSaved } from './draft.ts'

const paths = ['name', 'email', 'values.city']
/** A browser brings localStorage to the disk this late, and the mirror as late as this (`local-draft.ts`). */
const localMs = 5_000
const mirrorMs = 250

/** The server's rule: the newer of two copies, field by field; what it knows better, or was not seen, comes back (api/response-drafts/save.ts). */
class Server {
  fields = new Map<string, DraftField>()

  save(sent: readonly SentField[]): DraftField[] {
    const newer: DraftField[] = []
    const known = new Set(sent.map(({ path }) => path))
    for (const { seen, ...field } of sent) {
      const ours = this.fields.get(field.path)
      const isUnseen = ours && ours.at > seen && !isSame(ours.value, field.value)
      if (ours && (ours.at > field.at || isUnseen)) newer.push(ours)
      else this.fields.set(field.path, field)
    }
    return [...newer, ...[...this.fields.values()].filter(({ path }) => !known.has(path))]
  }
}

/** What was typed somewhere, by a clock that everybody shares, and by the clock of its device. */
type Typed = { value: string; when: number; at: number }

/** A device: what its page holds, what its browser has in memory and what is on its disk. */
class Device {
  draft: Draft = { version: 1, fields: {} }
  offers: Offer[] = []
  online = true
  /** What was typed here, by its path; the last one */
  readonly typed = new Map<string, Typed>()
  private local: DraftEntry | null = null
  private disk: { local: DraftEntry | null; mirror: DraftEntry | null } = { local: null, mirror: null }
  private mirror: { entry: DraftEntry; since: number } | null = null
  private localSince: number | null = null

  constructor(readonly skew: number) {}

  type(path: string, value: string, now: number): void {
    this.draft = { ...this.draft, fields: withTyped(this.draft.fields, { [path]: value }, now + this.skew) }
    this.typed.set(path, { value, when: now, at: this.draft.fields[path]?.at ?? 0 })
    this.save(now)
  }

  /** Saves what is new until the server has it; `fetches`: what other devices saved is fetched first. */
  sync(server: Server, { isLost = false, fetches = false }, now: number): void {
    if (!this.online) return
    if (fetches) this.receive([...server.fields.values()])
    const savedAt = new Date(now).toISOString()
    for (let sent = fieldsOf(this.draft.fields); sent.length > 0; sent = unsent(this.draft.fields)) {
      this.draft = { ...this.draft, fields: withTried(this.draft.fields, sent) }
      const newer = server.save(sent)
      if (isLost) break
      this.draft = withSaved(this.draft, { draft: 'secret', savedAt, newer }, sent)
      this.receive(newer)
    }
    this.save(now)
  }

  /** Time goes by: what is due comes to the disk. */
  settle(now: number): void {
    if (this.mirror && now - this.mirror.since >= mirrorMs) {
      this.disk.mirror = joinEntries(this.mirror.entry, this.disk.mirror)
      this.mirror = null
    }
    if (this.localSince !== null && now - this.localSince >= localMs) {
      this.disk.local = this.local
      this.localSince = null
    }
  }

  /** The tab dies: the browser still has what was written to it. */
  killTab(now: number): void {
    this.open(now)
  }

  killBrowser(now: number): void {
    this.local = this.disk.local
    this.localSince = null
    this.open(now)
  }

  /** The next page writes what it finds, as the form does when it opens. */
  private open(now: number): void {
    this.mirror = null
    this.draft = draftIn(joinEntries(this.local, this.disk.mirror)) ?? { version: 1, fields: {} }
    this.offers = [...(this.draft.offers ?? [])]
    if (Object.keys(this.draft.fields).length > 0) this.save(now)
  }

  private receive(fields: readonly DraftField[]): void {
    this.draft = withRemote(this.draft, fields).draft
    this.offers = [...(this.draft.offers ?? [])]
  }

  private save(now: number): void {
    const stored: Draft = { ...this.draft, at: now }
    this.local = joinEntries(stored, this.local)
    this.localSince ??= now
    this.mirror = { entry: this.local ?? stored, since: this.mirror?.since ?? now }
  }
}

const who = fc.nat({ max: 1 })
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('type' as const), who, path: fc.constantFrom(...paths) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('sync' as const), who },
      ...{ isLost: fc.boolean(), fetches: fc.boolean() },
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('line' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('killTab' as const, 'killBrowser' as const), who }),
  },
)
/** Steps, each after so many milliseconds. */
const lives = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), steps), { maxLength: 60 })
const skews = fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5_000, max: 5_000 }))

test('two devices, offline and on again, killed between any two writes: nothing older than a second is lost, the newer answer wins by field, and the other one is offered', () => {
  fc.assert(
    fc.property(lives, skews, (life, [one, other]) => {
      const server = new Server()
      const devices = [new Device(one), new Device(other)]
      let everTyped: (Typed & { path: string; who: number })[] = []
      let now = 1_000_000
      for (const [n, [wait, step]] of life.entries()) {
        now += wait
        for (const device of devices) device.settle(now)
        const device = devices[step.who]
        if (!device) continue
        if (step.kind === 'type') {
          const value = `${step.who} at ${n}`
          device.type(step.path, value, now)
          everTyped.push({
            path: step.path,
            who: step.who,
            ...(device.typed.get(step.path) ?? { value, when: now, at: now }),
          })
        }
        if (step.kind === 'sync') device.sync(server, step, now)
        if (step.kind === 'line') device.online = !device.online
        if (step.kind === 'killTab' || step.kind === 'killBrowser') {
          device[step.kind](now)
          for (const [path, { value, when, at }] of device.typed) {
            const saved = device.draft.fields[path]
            const isThere = saved !== undefined && (isSame(saved.value, value) || saved.at > at)
            if (now - when > 1_000) expect([path, isThere]).toEqual([path, true])
            // What was younger is typed again, or not at all: it is not an answer any more.
            if (!isThere) {
              device.typed.delete(path)
              const isLost = (typed: (typeof everTyped)[number]) =>
                typed.path === path &&
                typed.who === step.who &&
                now - typed.when <= 1_000 &&
                typed.at > (saved?.at ?? 0) &&
                server.fields.get(path)?.value !== typed.value
              everTyped = everTyped.filter(typed => !isLost(typed))
            }
          }
        }
      }
      now += 10_000
      for (const device of devices) {
        device.settle(now)
        device.online = true
      }
      for (let round = 0; round < 3; round++)
        for (const device of devices) device.sync(server, { fetches: true }, now)
      for (const path of paths) {
        const values = devices.map(device => device.draft.fields[path]?.value)
        expect(isSame(values[0], values[1])).toBe(true)
        const inTime = everTyped.filter(typed => typed.path === path)
        const newest = Math.max(...inTime.map(({ at }) => at))
        const winners = inTime.filter(({ at }) => at === newest).map(({ value }) => value)
        if (winners.length > 0) expect(winners).toContain(String(values[0]))
      }
    }),
    { numRuns: 500 },
  )
})

test('an answer that was typed without having seen the newer one is offered, once, to somebody', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.boolean(), fc.boolean(), fc.boolean(), (path, ...flags) => {
      const [firstIsNewer, killed, fetches] = flags
      const server = new Server()
      const [one, other] = [new Device(0), new Device(0)]
      one.type(path, 'one', firstIsNewer ? 2_000 : 1_000)
      other.type(path, 'other', firstIsNewer ? 1_000 : 2_000)
      for (const device of [one, other]) device.settle(9_000)
      if (killed) for (const device of [one, other]) device.killBrowser(9_000)
      for (const device of [one, other]) device.sync(server, { fetches }, 10_000)
      for (const device of [one, other]) device.sync(server, { fetches: true }, 20_000)
      const loser = firstIsNewer ? 'other' : 'one'
      expect([...one.offers, ...other.offers].map(({ value }) => value)).toContain(loser)
      for (const device of [one, other]) expect(device.draft.fields[path]?.value).not.toBe(loser)
    }),
  )
})
