import { open, rm } from 'node:fs/promises'
import { dirname, join, parse, resolve } from 'node:path'
import { csvOptions } from '@winnow/openapi/columns'
import { type RefusedRow, refusedTable } from '@winnow/openapi/imports/index'
import { stringify } from 'csv-stringify/sync'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'

/** Names that are tried before it is given up: a folder with more of them is somebody's mistake. */
const tries = 1_000

/** 'people-refused.csv' beside the file, then 'people-refused-2.csv'. */
function* namesBeside(io: Io, source: string): Generator<string> {
  const { dir, name } = source === '-' ? { dir: io.cwd, name: 'stdin' } : parse(resolve(io.cwd, source))
  for (let n = 1; n <= tries; n++) yield join(dir, `${name}-refused${n === 1 ? '' : `-${n}`}.csv`)
}

const isTaken = (error: unknown) => (error as { code?: string }).code === 'EEXIST'

/** A file of this name that was not there before; a name that was typed is never overwritten. */
async function newFile(io: Io, source: string, typed: string | undefined) {
  const names = typed === undefined ? namesBeside(io, source) : [resolve(io.cwd, typed)]
  for (const name of names)
    try {
      return { name, handle: await open(name, 'wx') }
    } catch (error) {
      if (isTaken(error) && typed === undefined) continue
      const why = isTaken(error) ? `${name} is there already` : `Can't write a file in ${dirname(name)}`
      throw refusal('invalid_input', 422, `${why}. Choose another name with --refused. Nothing was imported.`)
    }
  throw refusal(
    'invalid_input',
    422,
    'Choose a name for the refused rows with --refused. Nothing was imported.',
  )
}

/** Checks that the file that was typed can be written, before anything is imported. */
export async function checkRefusedName(io: Io, source: string, typed: string | undefined): Promise<void> {
  if (typed === undefined) return
  const { handle, name } = await newFile(io, source, typed)
  await handle.close()
  await rm(name)
}

/** Writes refused rows with their own columns, their line and why, so that they can be mended and imported; where to. */
export async function writeRefused(
  io: Io,
  { source, typed, header }: { source: string; typed: string | undefined; header: readonly string[] },
  refused: readonly RefusedRow[],
): Promise<string | null> {
  if (refused.length === 0) return null
  const { name, handle } = await newFile(io, source, typed)
  try {
    await handle.writeFile(stringify(refusedTable(header, refused), { ...csvOptions, bom: true }))
  } finally {
    await handle.close()
  }
  return name
}
