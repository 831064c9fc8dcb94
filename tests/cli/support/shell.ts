import { expect } from 'bun:test'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApps } from '../../support/open-apps.ts'

const build = fileURLToPath(new URL('../../../cli/build.ts', import.meta.url))

let packed: Promise<string> | undefined

/** `winnow` as it is packed, built when a shell first asks: it starts in half the time of its source. */
async function pack(): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'winnow-packed-'))
  openApps.add({
    async close() {
      packed = undefined
      await rm(to, { recursive: true, force: true })
    },
  })
  const { exited } = Bun.spawn([process.execPath, build, '--to', to], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await exited) !== 0) throw new Error('The command line could not be built')
  return join(to, 'cli', 'main.js')
}

const escapeCharacter = String.fromCharCode(27)

interface Ended {
  code: number
  out: string
  err: string
}

/**
 * A shell in a folder of its own, with `winnow` on its path: the real program, one process a command. Without `url` it
 * knows no server, without `token` nobody is signed in.
 */
export async function openShell({ url, token }: { url?: string; token?: string } = {}) {
  packed ??= pack()
  const main = await packed
  const cwd = await mkdtemp(join(tmpdir(), 'winnow-session-'))
  const bin = join(cwd, '.bin')
  await Bun.write(join(bin, 'winnow'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`)
  await chmod(join(bin, 'winnow'), 0o755)
  const { WINNOW_URL: _url, WINNOW_TOKEN: _token, NO_COLOR: _colour, ...inherited } = process.env
  const env = {
    ...inherited,
    PATH: `${bin}:${process.env.PATH}`,
    XDG_CONFIG_HOME: join(cwd, '.config'),
    TZ: 'UTC',
    TERM: 'xterm-256color',
    ...(url ? { WINNOW_URL: url } : {}),
    ...(token ? { WINNOW_TOKEN: token } : {}),
  }

  /** Starts a command line and leaves it running. */
  const start = (line: string, more: Record<string, string> = {}) =>
    Bun.spawn(['sh', '-c', line], {
      cwd,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  /** Types a command line and waits for its end. */
  async function type(line: string, more: Record<string, string> = {}): Promise<Ended> {
    const typed = start(line, more)
    const [out, err, code] = await Promise.all([
      new Response(typed.stdout).text(),
      new Response(typed.stderr).text(),
      typed.exited,
    ])
    return { code, out, err }
  }

  /** What a known name stands for in a session, such as the id behind ‹ada›. */
  const known = new Map<string, string>()

  /**
   * Plays a session as it would stand in a manual: a line that begins with '$ ' is typed, the lines below it are all that
   * comes out, '[exit 3]' the code where it is not 0. A tab is written ' → ', a value that only the machine knows
   * ‹name›: the first one of a name is taken as it comes, later ones must be the same.
   */
  async function play(session: string): Promise<void> {
    for (const { typed, expected } of stepsOf(session)) {
      const { code, out, err } = await type(`{ ${filled(typed, known)}\n} 2>&1`)
      expect(out, 'no colour where nobody is watching').not.toContain(escapeCharacter)
      expect(err).toBe('')
      const printed = (code === 0 ? out : `${out}[exit ${code}]\n`)
        .replaceAll('\t', ' → ')
        .split('\n')
        .map(line => line.trimEnd())
        .join('\n')
        .trimEnd()
      learn(expected, printed, known)
      expect(`$ ${typed}\n${printed}`).toBe(`$ ${typed}\n${filled(expected, known)}`)
    }
  }

  return {
    cwd,
    known,
    start,
    type,
    play,
    /** A file in the shell's folder */
    file: (name: string) => Bun.file(join(cwd, name)),
    write: (name: string, text: string) => writeFile(join(cwd, name), text),
    config: join(dirname(bin), '.config', 'winnow', 'config.json'),
  }
}

function stepsOf(session: string): { typed: string; expected: string }[] {
  const lines = session.split('\n').filter(line => line.trim() !== '')
  const indent = lines[0]?.search(/\S/) ?? 0
  const steps: { typed: string; expected: string[] }[] = []
  for (const line of lines.map(it => it.slice(indent).trimEnd())) {
    if (line.startsWith('$ ')) steps.push({ typed: line.slice(2), expected: [] })
    else steps.at(-1)?.expected.push(line)
  }
  return steps.map(({ typed, expected }) => ({ typed, expected: expected.join('\n') }))
}

const name = /‹([^›]+)›/g

const filled = (text: string, known: ReadonlyMap<string, string>) =>
  text.replace(name, (whole, key: string) => known.get(key) ?? whole)

/** Takes the values of names that are met for the first time, where the rest of the text is as expected. */
function learn(expected: string, printed: string, known: Map<string, string>): void {
  const fresh: string[] = []
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = filled(expected, known)
    .split(name)
    .map((part, at) => {
      if (at % 2 === 0) return literal(part)
      if (fresh.includes(part)) return `\\k<n${fresh.indexOf(part)}>`
      return `(?<n${fresh.push(part) - 1}>\\S+)`
    })
    .join('')
  const found = new RegExp(`^${pattern}$`).exec(printed)
  for (const [at, key] of fresh.entries()) {
    const value = found?.groups?.[`n${at}`]
    if (value !== undefined) known.set(key, value)
  }
}
