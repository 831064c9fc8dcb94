// `npm run restore`: puts a backup into an empty data folder.
import { parseArgs } from 'node:util'
import { readConfig } from '../api/core/config.ts'
import { restore } from '../api/operating/restore.ts'
import { counted } from '../openapi/common/text/format.ts'
import { refuse, refusing } from './refuse.ts'

const help = `Restore a backup into an empty data folder

Usage: DATA_DIR=<new folder> npm run restore -- <backup>

Nothing that exists is overwritten. People who were erased since the backup are erased again when the server starts.

Options:
  -h, --help  Show help

Example:
  DATA_DIR=/var/lib/winnow npm run restore -- /backup/winnow/winnow-2026-11-25T03-00-00-000Z`

await refusing('restore', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return console.log(help)
  const [from, ...others] = positionals
  if (!from || others.length > 0) return refuse('Name one backup. See npm run restore -- --help')
  process.umask(0o077)
  const config = readConfig(process.env)
  const { at, files, filesElsewhere } = await restore(config, from)
  console.log(
    `Restored ${config.dataDir} as it was at ${at.slice(0, 16).replace('T', ' ')} UTC, with ${counted(files, 'file')}.`,
  )
  if (filesElsewhere) console.log('Its files are in a bucket. Set FILES_URL to that one.')
  console.log('Start the server with npm start. Email that was waiting then is sent at the start.')
})
