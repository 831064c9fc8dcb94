import type { Logger } from './log.ts'
import { type Clock, iso } from './time/clock.ts'

/** What can be wrong for longer than a request: a damaged file, a database that takes no writes, a mail server. */
type Trouble = 'damaged' | 'writes' | 'mail'

/** What the operator should know, as `/readyz` shows it (docs/rules.md#health). */
export interface Health {
  /** Something is wrong, with a code; logged when it begins, and when its code changes */
  began(trouble: Trouble, code: string): void
  /** It is well again; logged where it was not */
  ended(trouble: Trouble): void
  now(trouble: Trouble): { code: string; since: string } | null
}

export function createHealth(log: Logger, clock: Clock): Health {
  const troubles = new Map<Trouble, { code: string; since: string }>()
  return {
    began(trouble, code) {
      const known = troubles.get(trouble)
      if (known?.code === code) return
      troubles.set(trouble, { code, since: known?.since ?? iso(clock()) })
      log('error', 'trouble began', { trouble, code })
    },
    ended(trouble) {
      if (troubles.delete(trouble)) log('info', 'trouble ended', { trouble })
    },
    now: trouble => troubles.get(trouble) ?? null,
  }
}
