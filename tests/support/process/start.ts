import { fileURLToPath } from 'node:url'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))

/** A server process on a data folder. `kill` is SIGKILL: it has no time to finish anything. */
export async function serverProcess(env: Record<string, string>) {
  const process = Bun.spawn([globalThis.process.execPath, serve], {
    env: { ...globalThis.process.env, RATE_LIMITS: 'off', ...env },
    stdio: ['pipe', 'pipe', env.CONTROL ? 'pipe' : 'inherit'],
  })
  const out: string[] = []
  const read = async (stream: ReadableStream<Uint8Array> | undefined) => {
    for await (const part of stream ?? []) out.push(new TextDecoder().decode(part))
  }
  const reader = process.stdout.getReader()
  const next = async () => {
    const { value } = await reader.read()
    if (!value) throw new Error(`The server ended with ${await process.exited} before it answered`)
    const text = new TextDecoder().decode(value)
    out.push(text)
    return text
  }
  const ended = read(process.stderr)
  return {
    url: (await next()).trim(),
    /** Runs a statement on the connection that writes; needs CONTROL */
    async control(sql: string) {
      process.stdin.write(`${sql}\n`)
      await process.stdin.flush()
      while (!(await next()).includes('done'));
    },
    /** All that it has written to its two outputs; needs CONTROL */
    output: () => out.join(''),
    pid: process.pid,
    /** Asks it to end, as an operator does; gives how long it took, in milliseconds */
    async stop() {
      const asked = performance.now()
      process.kill('SIGTERM')
      await process.exited
      return performance.now() - asked
    },
    async kill() {
      process.kill('SIGKILL')
      await process.exited
      await ended
    },
  }
}
