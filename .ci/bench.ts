// `npm run bench`: the benchmarks, in the Chromium that the tests use.
import { findChromium } from './chromium.ts'

const chromium = findChromium()
const { exitCode } = Bun.spawnSync(['bun', 'tests/bench/index.ts', ...process.argv.slice(2)], {
  env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) },
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(exitCode)
