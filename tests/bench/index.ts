// `npm run bench`: every figure beside its plain equivalent in the same run. `npm run bench -- focus`: one of them;
// `npm run bench -- table --rows 1000000`: for so many applicants.
import { parseArgs } from 'node:util'
import { analytics } from './analytics.ts'
import { focus } from './browser/focus.ts'
import { browser } from './browser/index.ts'
import { panel } from './browser/panel.ts'
import { bytes } from './bytes.ts'
import { chatsOpening } from './chats/opening.ts'
import { chatsSending } from './chats/sending.ts'
import { chatsWaiting } from './chats/waiting.ts'
import { commands } from './commands.ts'
import { printFigures } from './figure.ts'
import { fill } from './fill.ts'
import { fills } from './fills/index.ts'
import { imports } from './imports.ts'
import { live } from './live.ts'
import { searches } from './searches.ts'
import { root } from './server.ts'
import { start } from './start.ts'
import { table } from './table/index.ts'
import { uploads } from './uploads.ts'
import { waiting } from './waiting.ts'

const benches = {
  commands,
  bytes,
  fill,
  start,
  browser,
  focus,
  panel,
  analytics,
  fills,
  waiting,
  live,
  'chats-waiting': chatsWaiting,
  'chats-opening': chatsOpening,
  'chats-sending': chatsSending,
  uploads,
  imports,
  searches,
}
const { values: options, positionals: asked } = parseArgs({
  args: process.argv.slice(2),
  options: { rows: { type: 'string', default: '10000,100000' } },
  allowPositionals: true,
})
const names = [...Object.keys(benches), 'table']
const unknown = asked.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  process.exit(2)
}
const sizes = options.rows.split(',').map(Number)

Bun.spawnSync(['bun', 'web/build.ts', '--if-stale'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) printFigures(await bench())
if (asked.length === 0 || asked.includes('table')) await table(sizes)
