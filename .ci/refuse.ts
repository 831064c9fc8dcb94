import { StartError } from '../api/core/error.ts'
import { OperatorError } from '../api/operating/error.ts'
import { DatabaseInUse, NewerDatabase } from '../db/index.ts'

export function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

/** Runs a command of the operator; what it can't do is said in a sentence, and ends it with 1. */
export async function refusing(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isOurs = [StartError, OperatorError, DatabaseInUse, NewerDatabase].some(it => error instanceof it)
    if (isOurs && error instanceof Error) refuse(error.message)
    const isUsage =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (isUsage) refuse(error.message, `See npm run ${name} -- --help`)
    throw error
  }
}
