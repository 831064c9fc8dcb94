import { web } from './paths.ts'

/** Panda's generated functions and the one style sheet, from web/theme and what the screens use of it. */
export async function buildTheme() {
  for (const step of [['codegen'], ['cssgen', '--minify', '--outfile', 'styled-system/styles.css']]) {
    const panda = Bun.spawn(['bun', '--bun', 'panda', ...step, '--silent'], {
      cwd: web,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    if ((await panda.exited) !== 0) {
      const output = (await new Response(panda.stdout).text()) + (await new Response(panda.stderr).text())
      throw new Error(`panda ${step[0]} failed:\n${output}`)
    }
  }
}
