import { existsSync } from 'node:fs'

/** Playwright's command, where the isolated install puts it. */
export const playwright = 'tests/node_modules/.bin/playwright'

/** Chromium without the window that nobody sees: the tests take two thirds of the time. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const found = () =>
  [process.env.CHROMIUM, ...names.map(it => Bun.which(it))].find(it => it && existsSync(it)) ?? null

const run = (...command: string[]) =>
  Bun.spawnSync(command, { stdout: 'ignore', stderr: 'inherit', timeout: 180_000 }).success

/** The system's Chromium, else Debian's package where we may install it, else Playwright's own. Null: Playwright finds its own. */
export function findChromium(): string | null {
  if (found()) return found()
  if (Bun.which('apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests (once)')
    run('apt-get', 'update', '-q') && run('apt-get', 'install', '-y', '-q', '--no-install-recommends', shell)
  }
  if (found()) return found()
  run('bun', '--bun', playwright, 'install', 'chromium')
  return null
}
