import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { residentMiB } from './memory.ts'
import { median, startServer } from './server.ts'

const rounds = 7

/** From starting the process to its first answer with the migrations checked, and what it holds when nobody asks. */
export async function start(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-bench-'))
  const first = await startServer(dataDir)
  await first.stop()
  const times: number[] = []
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(dataDir)
    times.push(server.readyAfter)
    await fetch(`${server.url}/sign-in`)
    await Bun.sleep(1_500)
    memory.push(residentMiB(server.pid))
    await server.stop()
  }
  return [
    { name: 'cold start', value: median(times), unit: 'ms', reach: { most: 250 } },
    { name: 'idle memory', value: median(memory), unit: 'MiB', reach: { most: 85 } },
  ]
}
