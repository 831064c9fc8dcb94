import { readFileSync } from 'node:fs'

const read = (pid: number, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** Memory that a process holds, MiB; Linux only. */
export const residentMiB = (pid: number) => read(pid, 'VmRSS')
/** The most that it ever held. */
export const peakMiB = (pid: number) => read(pid, 'VmHWM')
