import { fileURLToPath } from 'node:url'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))

/** A server process on a data folder. `kill` is SIGKILL: it has no time to finish anything. */
export async function serverProcess(env: Record<string, string>) {
  const process = Bun.spawn([globalThis.process.execPath, serve], {
    env: { ...globalThis.process.env, RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = process.stdout.getReader()
  const { value } = await reader.read()
  if (!value) throw new Error(`The server ended with ${await process.exited} before it listened`)
  return {
    url: new TextDecoder().decode(value).trim(),
    async kill() {
      process.kill('SIGKILL')
      await process.exited
    },
  }
}
