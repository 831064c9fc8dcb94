// `npm run bench`: every figure beside its plain equivalent in the same run.
import { bytes } from './bytes.ts'
import { commands } from './commands.ts'
import { printFigures } from './figure.ts'
import { root } from './server.ts'
import { start } from './start.ts'

const benches = { commands, bytes, start }
const asked = process.argv.slice(2)

Bun.spawnSync(['bun', 'web/build.ts', '--if-stale'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) printFigures(await bench())
