import type { Config } from '../../core/config.ts'

/** What a check found; a note is worth knowing and stops nothing. `mend`: a command, or what to do. */
export interface Finding {
  name: string
  state: 'ok' | 'note' | 'problem'
  says: string
  mend?: string
}

export type Check = (config: Config) => Promise<Omit<Finding, 'name'>>
