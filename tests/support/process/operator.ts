import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs one of the operator's commands (`npm run <name>`) to its end. */
export async function operator(name: string, args: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const run = Bun.spawn([process.execPath, `.ci/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
  return { code: await run.exited, out, errors }
}
