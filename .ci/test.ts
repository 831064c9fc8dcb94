// `npm test`: builds what the tests need, runs every runner and closes with one line over all of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld } from '../tests/support/process/sqld.ts'
import { findChromium, playwright } from './chromium.ts'

const root = join(import.meta.dir, '..')
const reports = mkdtempSync(join(tmpdir(), 'winnow-tests-'))
const totals = { passed: 0, failed: 0 }

interface Suite {
  name: string
  command: string[]
  env?: Record<string, string>
  report: string
}

/** Runs one suite and reads its JUnit report; a runner that leaves none, or that ran nothing, counts as a failure. */
async function run({ name, command, env = {}, report }: Suite): Promise<void> {
  console.log(`\n=== ${name}`)
  const { exited } = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await exited
  const file = Bun.file(report)
  const head = (await file.exists()) ? /<testsuites[^>]*>/.exec(await file.text())?.[0] : undefined
  const number = (key: string) => Number(new RegExp(`\\b${key}="(\\d+)"`).exec(head ?? '')?.[1] ?? 0)
  const failed = number('failures') + number('errors')
  const passed = number('tests') - failed - number('skipped')
  totals.passed += passed
  totals.failed += failed > 0 || (code === 0 && passed > 0) ? failed : 1
}

const unit = (name: string, args: string[], env: Record<string, string> = {}, seconds = 30): Suite => {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.xml`)
  return {
    name,
    command: [
      'bun',
      'test',
      // A file for whichever core is free, with globals of its own: no order of files changes what they see.
      '--parallel=2',
      '--timeout',
      String(seconds * 1_000),
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...args,
    ],
    env,
    report,
  }
}

const build = Bun.spawnSync(['bun', 'web/build.ts', '--if-stale'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
if (!build.success) {
  console.log('The build failed\n\n0 passed, 1 failed')
  process.exit(1)
}

await run(unit('bun test', []))

/** Where the two kinds of database could differ: transactions, long reads, moves, mail; the rest asks the same of both. */
const onServerToo = [
  'core',
  'submissions',
  'chats',
  'changes',
  'mail/sending',
  'mail/notifications',
  'forms/analytics',
].map(it => `tests/api/${it}`)

async function onServer(): Promise<void> {
  const sqld = await startSqld()
  await run(unit('bun test on a libSQL server', onServerToo, { TEST_DATABASE_URL: sqld.url }, 90))
  await sqld.stop()
}

const chromium = findChromium()
const report = join(reports, 'browser.xml')
// Browsers wait for people's pauses, a database server for its disk: side by side they take little longer than one.
const inBrowser = run({
  name: 'playwright',
  command: ['bun', '--bun', playwright, 'test', '-c', 'tests/playwright.config.ts'],
  env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM: chromium } : {}) },
  report,
})
await Promise.all([onServer(), inBrowser])

rmSync(reports, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
