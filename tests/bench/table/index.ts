import { peakMiB, residentMiB } from '../memory.ts'
import { csv } from './csv.ts'
import { head, type Race, race, type Times, tell } from './measure.ts'
import { type Contest, contest } from './prepare.ts'
import { reading } from './reading.ts'
import { searching } from './searching.ts'
import { writing } from './writing.ts'

/** As much longer as a page may take with a hundred times the applicants */
const growth = 1.5

async function measure(races: readonly Race[]): Promise<Map<string, Times>> {
  const all = new Map<string, Times>()
  for (const it of races) {
    const times = await race(it)
    tell(it, times)
    all.set(it.name, times)
  }
  return all
}

function memory({ server, pids }: Contest, idle: number) {
  const [ours, plain, tuned] = [server.pid, pids.plain, pids.tuned].map(it => peakMiB(it).toFixed(0))
  console.log(
    `     memory, MiB: idle ${idle.toFixed(0)} (85), peak ${ours} (320); plain ${plain}, tuned ${tuned}`,
  )
}

/** The table at size: the product over HTTP, signed in and judged, beside its baselines in the same run. */
export async function table(sizes: readonly number[]): Promise<void> {
  const firstPages: number[] = []
  for (const rows of sizes) {
    console.log(`\n     ${rows.toLocaleString('en')} applicants of 20 answers`)
    const it = await contest(rows)
    await Bun.sleep(1_500)
    const idle = residentMiB(it.server.pid)
    head()
    const read = await measure(reading(it))
    await measure(searching(it))
    await measure([csv(it)])
    await measure(await writing(it))
    memory(it, idle)
    firstPages.push(read.get('first page, 50')?.ours ?? 0)
    await it.stop()
  }
  const [least = 0] = firstPages
  const grown = (firstPages.at(-1) ?? 0) / least
  if (firstPages.length > 1)
    console.log(
      `${grown <= growth ? 'ok  ' : 'miss'} first page at the largest beside the smallest: ${grown.toFixed(2)}x (${growth}x)`,
    )
}
