import { median } from '../server.ts'

const rivals = ['plain', 'tuned', 'ready'] as const
type Rival = (typeof rivals)[number]
type Run = () => Promise<unknown>

/** One thing to do, by the product and by those it is held against. */
export interface Race extends Partial<Record<Rival, Run>> {
  name: string
  ours: Run
  /** Before each of ours, and not measured */
  before?: Run
  /** The most that it may take, as a multiple of another one's time */
  reach?: { of: Rival; times: number }
  /** Absent: as many as fit into some seconds */
  rounds?: number
}

/** Median milliseconds */
export type Times = { ours: number } & Partial<Record<Rival, number>>

/** Rounds at least and at most, and milliseconds after which there are enough: what is quick is measured once it runs hot. */
const [least, most, enough] = [15, 300, 4_000]

async function timed(run: Run): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Everybody in turn, round by round, so that what else the machine does falls on all of them. */
export async function race({ ours, before, rounds, ...race }: Race): Promise<Times> {
  const there = rivals.flatMap(name => (race[name] ? [{ name, run: race[name] }] : []))
  const times = new Map<string, number[]>()
  const began = performance.now()
  const goesOn = (round: number) =>
    rounds === undefined
      ? round <= least || (round <= most && performance.now() - began < enough)
      : round <= rounds
  for (let round = 0; goesOn(round); round++) {
    await before?.()
    for (const { name, run } of [{ name: 'ours', run: ours }, ...there]) {
      const ms = await timed(run)
      // The first round warms up.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ms])
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)])) as Times
}

const ms = (value: number | undefined) =>
  value === undefined ? '-' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

export const head = () =>
  console.log(
    `     ${'ms'.padEnd(44)}${['ours', ...rivals].map(it => it.padStart(9)).join('')}   ratio (reach)`,
  )

/** One line: everybody's time, and ours as a multiple of the one we want to be near. */
export function tell({ name, reach }: Race, times: Times): void {
  const of = reach && times[reach.of]
  const ratio = of ? times.ours / of : null
  const verdict = reach && ratio !== null ? (ratio <= reach.times ? 'ok  ' : 'miss') : '    '
  const all = [times.ours, ...rivals.map(it => times[it])].map(it => ms(it).padStart(9)).join('')
  const said = reach && ratio !== null ? `   ${ratio.toFixed(2)}x ${reach.of} (${reach.times}x)` : ''
  console.log(`${verdict} ${name.padEnd(44)}${all}${said}`)
}
