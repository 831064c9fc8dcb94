import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** When a process began, by the kernel's own count, which no other process of that number shares; '' where there is none to ask. */
function beginningOf(pid: number): string {
  try {
    // The name of the program stands in brackets and may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return fields?.[19] ?? ''
  } catch {
    return ''
  }
}

/** Names this process on what it takes for itself: its machine, its number, and when it began. */
export const processId = `${hostname()}/${process.pid}/${beginningOf(process.pid)}`

/** Whether who took something is known to be dead: a process of this machine that is there no more. Of others nothing is known. */
export function isDead(holder: string): boolean {
  const [host, number = '', began = ''] = holder.split('/')
  const pid = Number(number)
  if (host !== hostname() || !Number.isInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return began !== beginningOf(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
  return began !== beginningOf(pid)
}
