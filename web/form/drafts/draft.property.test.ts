import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { DraftField } from '../page.ts'
import { fieldsOf, isSame, type Offer, typed } from './draft.ts'
import { type Held, received, saved } from './held.ts'
import { type Entry, type Stored, storedIn, united } from './stored.ts'

const paths = ['name', 'email', 'values.city']
/** A browser brings localStorage to the disk this late, and the twin as late as this (`here/device.ts`). */
const LOCAL_MS = 5_000
const TWIN_MS = 250

/** The server's rule: the newer of two copies, field by field; what it knows better comes back (api/response-drafts/save.ts). */
class Server {
  fields = new Map<string, DraftField>()

  save(sent: readonly DraftField[]): DraftField[] {
    const newer: DraftField[] = []
    const known = new Set(sent.map(({ path }) => path))
    for (const field of sent) {
      const ours = this.fields.get(field.path)
      if (ours && ours.at > field.at) newer.push(ours)
      else this.fields.set(field.path, field)
    }
    return [...newer, ...[...this.fields.values()].filter(({ path }) => !known.has(path))]
  }
}

/** What was typed somewhere, by a clock that everybody shares, and by the clock of its device. */
type Typed = { value: string; when: number; at: number }

/** A device: what its page holds, what its browser has in memory and what is on its disk. */
class Device {
  held: Held = { version: 1, fields: {} }
  offers: Offer[] = []
  online = true
  /** What was typed here and is older than a second, by its path; the last one */
  readonly typed = new Map<string, Typed>()
  private local: Entry | null = null
  private disk: { local: Entry | null; twin: Entry | null } = { local: null, twin: null }
  private twin: { entry: Entry; since: number } | null = null
  private localSince: number | null = null

  constructor(readonly skew: number) {}

  type(path: string, value: string, now: number): void {
    this.held = { ...this.held, fields: typed(this.held.fields, { [path]: value }, now + this.skew) }
    this.typed.set(path, { value, when: now, at: this.held.fields[path]?.at ?? 0 })
    this.keep(now)
  }

  sync(server: Server, answerIsLost: boolean, now: number): void {
    if (!this.online) return
    this.receive([...server.fields.values()])
    const sent = fieldsOf(this.held.fields)
    const newer = server.save(sent)
    if (!answerIsLost) {
      this.held = saved(this.held, 'secret', new Date(now).toISOString(), sent)
      this.receive(newer)
    }
    this.keep(now)
  }

  /** Time goes by: what is due comes to the disk. */
  settle(now: number): void {
    if (this.twin && now - this.twin.since >= TWIN_MS) {
      this.disk.twin = united(this.twin.entry, this.disk.twin)
      this.twin = null
    }
    if (this.localSince !== null && now - this.localSince >= LOCAL_MS) {
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
    this.twin = null
    this.held = storedIn(united(this.local, this.disk.twin)) ?? { version: 1, fields: {} }
    this.offers = [...(this.held.offers ?? [])]
    if (Object.keys(this.held.fields).length > 0) this.keep(now)
  }

  private receive(fields: readonly DraftField[]): void {
    this.held = received(this.held, fields).held
    this.offers = [...(this.held.offers ?? [])]
  }

  private keep(now: number): void {
    const stored: Stored = { ...this.held, at: now }
    this.local = united(stored, this.local)
    this.localSince ??= now
    this.twin = { entry: this.local ?? stored, since: this.twin?.since ?? now }
  }
}

const who = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('type' as const), who, path: fc.constantFrom(...paths) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const), who, lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('line' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('killTab' as const, 'killBrowser' as const), who }),
  },
)
/** Steps, each after so many milliseconds. */
const lives = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), step), { maxLength: 60 })
const skews = fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5_000, max: 5_000 }))

test('two devices, offline and on again, killed between any two writes: nothing older than a second is lost, the newer answer wins by field, and the other one is offered', () => {
  fc.assert(
    fc.property(lives, skews, (life, [one, other]) => {
      const server = new Server()
      const devices = [new Device(one), new Device(other)]
      const everTyped: (Typed & { path: string })[] = []
      let now = 1_000_000
      for (const [n, [wait, it]] of life.entries()) {
        now += wait
        for (const device of devices) device.settle(now)
        const device = devices[it.who]
        if (!device) continue
        if (it.kind === 'type') {
          const value = `${it.who} at ${n}`
          device.type(it.path, value, now)
          everTyped.push({ path: it.path, ...(device.typed.get(it.path) ?? { value, when: now, at: now }) })
        }
        if (it.kind === 'sync') device.sync(server, it.lost, now)
        if (it.kind === 'line') device.online = !device.online
        if (it.kind === 'killTab' || it.kind === 'killBrowser') {
          device[it.kind](now)
          for (const [path, { value, when, at }] of device.typed) {
            const kept = device.held.fields[path]
            const isThere = kept !== undefined && (isSame(kept.value, value) || kept.at > at)
            if (now - when > 1_000) expect([path, isThere]).toEqual([path, true])
            // What was younger is typed again, or not at all: it is no answer any more.
            if (!isThere) {
              device.typed.delete(path)
              const lost = everTyped.findIndex(typed => typed.path === path && typed.value === value)
              if (lost >= 0 && server.fields.get(path)?.value !== value) everTyped.splice(lost, 1)
            }
          }
        }
      }
      now += 10_000
      for (const device of devices) {
        device.settle(now)
        device.online = true
      }
      for (let round = 0; round < 3; round++) for (const device of devices) device.sync(server, false, now)
      for (const path of paths) {
        const values = devices.map(device => device.held.fields[path]?.value)
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
    fc.property(fc.constantFrom(...paths), fc.boolean(), fc.boolean(), (path, firstIsNewer, killed) => {
      const server = new Server()
      const [one, other] = [new Device(0), new Device(0)]
      one.type(path, 'one', firstIsNewer ? 2_000 : 1_000)
      other.type(path, 'other', firstIsNewer ? 1_000 : 2_000)
      for (const device of [one, other]) device.settle(9_000)
      if (killed) for (const device of [one, other]) device.killBrowser(9_000)
      for (const device of [one, other, one, other]) device.sync(server, false, 10_000)
      const loser = firstIsNewer ? 'other' : 'one'
      expect([...one.offers, ...other.offers].map(({ value }) => value)).toContain(loser)
      for (const device of [one, other]) expect(device.held.fields[path]?.value).not.toBe(loser)
    }),
  )
})
