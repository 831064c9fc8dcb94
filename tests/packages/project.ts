import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Runs a command to its end and returns what it printed; throws with all of it where it fails. */
async function run(command: string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')}\n${out}${err}`)
  return out.trim()
}

/** A project outside of the tree that has installed our packages, built and packed as for strangers. */
export async function projectWith(names: readonly ('sdk' | 'cli')[], ...build: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-project-'))
  const type = (command: string[], env?: Record<string, string>) => run(command, folder, env)
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  const packages = join(folder, 'packages')
  await write('package.json', '{ "type": "module", "private": true }')
  const packed: string[] = []
  for (const name of names) {
    const script = join(root, name === 'sdk' ? 'sdk-ts' : name, 'build.ts')
    await type(['bun', script, '--to', packages, ...(name === 'cli' ? build : [])])
    const tarball = ['npm', 'pack', '--silent', '--pack-destination', folder, join(packages, name)]
    packed.push(`./${await type(tarball)}`)
  }
  await type(['npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', ...packed])
  return { folder, packages, type, write, remove: () => rm(folder, { recursive: true, force: true }) }
}
