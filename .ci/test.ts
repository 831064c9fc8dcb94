// `npm test`: builds what the tests need, runs every runner and closes with one line over all of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld } from '../tests/support/process/sqld.ts'
import { findChromium, playwright } from './chromium.ts'

const root = join(import.meta.dir, '..')
const reports = mkdtempSync(join(tmpdir(), 'winnow-tests-'))
const totals = { passed: 0, failed: 0 }
const failures: string[] = []

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
  const text = (await file.exists()) ? await file.text() : ''
  const head = /<testsuites[^>]*>/.exec(text)?.[0] ?? ''
  const number = (key: string) => Number(new RegExp(`\\b${key}="(\\d+)"`).exec(head)?.[1] ?? 0)
  const failed = number('failures') + number('errors')
  const passed = number('tests') - failed - number('skipped')
  totals.passed += passed
  totals.failed += failed > 0 || (code === 0 && passed > 0) ? failed : 1
  if (failed === 0 && (code !== 0 || passed === 0)) failures.push(`${name} ended with ${code}`)
  const failure = /<testcase ([^>]*[^/])>\s*<(?:failure|error)[^>]*>([\s\S]*?)<\/(?:failure|error)>/g
  for (const [, attributes = '', reason = ''] of text.matchAll(failure))
    failures.push(plain(`${attributes}\n${reason.replace(/<!\[CDATA\[|\]\]>/g, '').slice(0, 1_000)}`))
}

const plain = (xml: string) =>
  xml.replaceAll(/&(#10|quot|apos|lt|gt|amp);/g, (_, name) => entities[name as keyof typeof entities])
const entities = { '#10': '\n', quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

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

/** Where the two kinds of database could differ: transactions, races, jobs, long reads; the rest asks the same of both. */
const onServerToo = [
  'core/events',
  'core/idempotency',
  'core/job-engine',
  'core/killed',
  'core/retention',
  'core/shared-database',
  'core/write-queue',
  'imports/import.test',
  'imports/undo',
  'review/bulk-',
  'review/labels',
  'review/move',
  'review/selection',
  'review/two-at-once',
  'review/undo',
  'submissions/counts',
  'submissions/jobs.test',
  'submissions/submit',
  'submissions/table/filters',
  'submissions/table/grouping',
  'submissions/table/property',
  'submissions/window',
  'chats/sending',
  'chats/long-poll',
  'changes/',
  'mail/sending',
  'forms/analytics/fetch',
].map(it => `tests/api/${it}`)
const tests = [...new Bun.Glob('tests/api/**/*.test.ts').scanSync(root)]
for (const path of onServerToo)
  if (!tests.some(it => it.startsWith(path))) {
    totals.failed++
    failures.push(`${path} names no test that runs on a libSQL server`)
  }

const sqld = await startSqld()
await run(unit('bun test on a libSQL server', onServerToo, { TEST_DATABASE_URL: sqld.url }, 120))
await sqld.stop()

const chromium = findChromium()
const report = join(reports, 'browser.xml')
await run({
  name: 'playwright',
  command: ['bun', '--bun', playwright, 'test', '-c', 'tests/playwright.config.ts'],
  env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM: chromium } : {}) },
  report,
})

rmSync(reports, { recursive: true, force: true })
// Again at the end, where a log that is cut short still has them.
for (const failure of failures) console.log(`\nfailed: ${failure}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
