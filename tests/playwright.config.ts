import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3210)
const url = `http://localhost:${port}`
// The server's folder, the same for each worker, which reads this file again and seeds what no screen can make.
process.env.E2E_DATA ??= join(tmpdir(), `winnow-e2e-data-${Date.now()}`)
// What the servers of this run connect to beyond this machine; each worker's own servers write there, too.
process.env.OUTGOING_LOG ??= join(tmpdir(), `winnow-e2e-outgoing-${process.pid}-${Date.now()}.log`)

/** One server for every browser test and a browser for each of two workers; each test brings its own workspace. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  globalTeardown: './e2e/support/outgoing/check.ts',
  outputDir: process.env.E2E_OUT ?? join(tmpdir(), 'winnow-e2e'),
  workers: 2,
  // On a machine that does several things at once a browser can be late; what fails twice is wrong.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['junit']],
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Traces cost every test a quarter of its time; where failed tests are tried again, only those are traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // A fake camera and microphone, without a permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  webServer: {
    command:
      process.env.E2E_PROCESSES === '2'
        ? 'bun tests/e2e/support/two-processes.ts'
        : 'bun --preload ./tests/e2e/support/outgoing/record.ts api/start.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${url}/healthz`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA,
      RATE_LIMITS: 'off',
      OUTGOING_LOG: process.env.OUTGOING_LOG,
    },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
