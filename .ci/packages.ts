// `npm run packages`: the SDK and the CLI as npm packages, and the CLI as one file for this machine, in dist/packages.
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const packages = join(root, 'dist/packages')

function run(...command: string[]): void {
  const { success } = Bun.spawnSync(command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (!success) process.exit(1)
}

run('bun', 'sdk-ts/build.ts')
run('bun', 'cli/build.ts', '--binary')
for (const name of ['sdk', 'cli'])
  run('npm', 'pack', '--silent', '--pack-destination', packages, join(packages, name))
console.log(`The binary is ${join('dist/packages', 'winnow')}.`)
