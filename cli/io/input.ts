import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Flags } from '../commands/command.ts'
import type { Io } from './factory.ts'
import { refusal, UsageError } from './failure.ts'

const unreadable = (path: string) => refusal('not_found', 404, `Can't read ${path}. Nothing was sent.`)

/** The text of a named file, or of stdin for '-'. */
export async function readText(io: Io, file: string): Promise<string> {
  if (file === '-') return io.stdin.text()
  const path = resolve(io.cwd, file)
  return readFile(path, 'utf8').catch(() => {
    throw unreadable(path)
  })
}

/** The bytes of a named file. */
export async function readBytes(io: Io, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = resolve(io.cwd, file)
  return readFile(path).catch(() => {
    throw unreadable(path)
  })
}

/** Reads an option as a whole number. */
export function wholeNumber(option: string, typed: Flags[string], usual: number): number {
  if (typed === undefined) return usual
  if (typeof typed !== 'string' || !/^[1-9]\d{0,8}$/.test(typed))
    throw new UsageError(`${option} takes a whole number from 1 up, not '${typed}'.`)
  return Number(typed)
}

type Listed = { applicants: { id: string; stage?: unknown }[] }

/** An applicant as another command printed them; the stage is known where it was printed too. */
type PrintedApplicant = { id: string; stage?: string }

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' &&
  value !== null &&
  'applicants' in value &&
  Array.isArray(value.applicants) &&
  value.applicants.every(it => typeof it?.id === 'string')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Applicants as other commands print them: the JSON of `applicants list --json`, or lines whose first field is the id and
 * whose fourth is the stage.
 */
export function printedApplicants(text: string): PrintedApplicant[] {
  if (text.trimStart().startsWith('{')) {
    const list = parsed(text)
    if (!isListed(list))
      throw new UsageError("The JSON on stdin isn't the output of 'applicants list --json'.")
    return list.applicants.map(({ id, stage }) => (typeof stage === 'string' ? { id, stage } : { id }))
  }
  return text
    .split('\n')
    .map(line => {
      const [id = ''] = line.trim().split(/\s/)
      const stage = line.split('\t')[3]?.trim()
      return stage ? { id, stage } : { id }
    })
    .filter(({ id }) => id !== '')
}
