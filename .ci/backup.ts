// `npm run backup`: a backup of the data folder, while the server runs or not.
import { parseArgs } from 'node:util'
import { readConfig } from '../api/core/config.ts'
import { backUp } from '../api/operating/backup.ts'
import { counted } from '../openapi/common/text/format.ts'
import { sizeText } from '../openapi/questions/shared/file-text.ts'
import { refuse, refusing } from './refuse.ts'

const help = `Back up the database and its files, while the server runs or not

Usage: npm run backup -- <folder> [options]

Writes a folder of its own below <folder>, named by the time. Put that on another disk.

Options:
  --keep <number>  How many backups to keep there, the newest; older ones are deleted
  -h, --help       Show help

Example:
  npm run backup -- /backup/winnow --keep 30`

await refusing('backup', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return console.log(help)
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) return refuse('Name one folder. See npm run backup -- --help')
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && (!Number.isInteger(keep) || keep < 1))
    return refuse('--keep takes a whole number from 1.')
  process.umask(0o077)
  const began = performance.now()
  const config = readConfig(process.env)
  const made = await backUp(config, folder, keep)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(
    `Backed up to ${made.folder}: a database of ${sizeText(made.bytes)} and ${counted(made.files, 'file')}, in ${seconds} s.`,
  )
  if (config.filesUrl) console.log('Files are in the bucket of FILES_URL. Back that up after this.')
  if (made.removed > 0) console.log(`Deleted ${counted(made.removed, 'older backup')}.`)
})
