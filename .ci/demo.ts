// `npm run demo`: a workspace to look at.
import { parseArgs } from 'node:util'
import { readConfig } from '../api/core/config.ts'
import { openStorage } from '../api/ports/storage/open.ts'
import { NewerDatabase, openDatabase } from '../db/index.ts'
import { NewsWaiting, seedDemo, usualRows, WorkspaceExists } from '../db/seed/index.ts'
import { count, counted } from '../openapi/common/text/format.ts'

const most = 5_000_000

const help = `Create a workspace with sample forms and applicants

Usage: npm run demo -- [options]

Options:
  --rows <number>  How many applicants the first form has (default: ${usualRows})
  --seed <word>    Generate other sample data
  --again          Create another workspace next to those that exist
  -h, --help       Show help

Example:
  npm run demo -- --rows 10000`

function refuse(...lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

function asked() {
  try {
    const { values } = parseArgs({
      options: {
        rows: { type: 'string', default: String(usualRows) },
        seed: { type: 'string' },
        again: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), 'See npm run demo -- --help')
  }
}

const { rows: text, seed, again, help: helps } = asked()
if (helps) {
  console.log(help)
  process.exit(0)
}
const rows = Number(text)
if (!Number.isInteger(rows) || rows < 1 || rows > most)
  refuse(`--rows takes a whole number from 1 to ${count(most)}.`)
const config = readConfig(process.env)
const database = await openDatabase(config.databaseUrl, config.databaseAuthToken).catch(error =>
  error instanceof NewerDatabase ? refuse(error.message) : Promise.reject(error),
)
const began = performance.now()
const seconds = () => (performance.now() - began) / 1_000
const isWatched = process.stdout.isTTY

let told = 0
/** On a terminal one line that grows; in a log a line every few seconds. */
function progress(done: number, total: number) {
  const line = `${counted(done, 'applicant')} of ${count(total)}, ${seconds().toFixed(0)} s`
  if (isWatched) process.stdout.write(`\r${line}`)
  else if (seconds() - told > 5) {
    told = seconds()
    console.log(line)
  }
}

try {
  const store = openStorage(config)
  const made = await seedDemo(database, {
    ...{ now: Date.now(), rows, again, progress, store },
    ...(seed ? { seed } : {}),
  })
  if (isWatched) process.stdout.write('\r')
  console.log(
    `Created ${made.workspace.name} with ${counted(rows, 'applicant')} in ${seconds().toFixed(1)} s.`,
  )
  console.log(`Run npm start, open ${config.publicUrl} and sign in as ${made.owner.email}.`)
  console.log(
    config.smtpUrl
      ? 'That address has no mailbox. Unset SMTP_URL to read the sign-in code in the local mailbox.'
      : `The sign-in code arrives at ${config.publicUrl}/mailbox.`,
  )
} catch (error) {
  if (error instanceof WorkspaceExists)
    refuse(
      `${config.databaseUrl} already has ${error.count === 1 ? 'a workspace' : `${error.count} workspaces`}. Nothing was changed.`,
      'To create another one: npm run demo -- --again',
    )
  if (error instanceof NewsWaiting)
    refuse(
      "Editors haven't been emailed about the latest applications yet. Nothing was changed.",
      'Run npm start once, then run this again.',
    )
  throw error
} finally {
  database.close()
}
