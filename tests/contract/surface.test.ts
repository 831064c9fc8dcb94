import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('cli/surface.txt lists every command and flag of the program; a lost one shows here', async () => {
  const cli = join(import.meta.dir, '../../cli')
  const run = Bun.spawn([process.execPath, 'surface.ts'], { cwd: cli, stdout: 'pipe', stderr: 'inherit' })
  const printed = await new Response(run.stdout).text()
  expect(await run.exited).toBe(0)
  expect(printed).toMatch(/^winnow login$/m)
  expect(printed).toBe(await Bun.file(join(cli, 'surface.txt')).text())
})
