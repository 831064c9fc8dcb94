import { existsSync, readFileSync, rmSync } from 'node:fs'

/** The end of a run: it fails where a server connected to another machine (docs/rules.md#telemetry). */
export default function check(): void {
  const log = process.env.OUTGOING_LOG ?? ''
  if (!existsSync(log)) return
  const found = new Set(readFileSync(log, 'utf8').trim().split('\n'))
  rmSync(log)
  throw new Error(`A server connected to other machines:\n${[...found].join('\n')}`)
}
