import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
})
afterAll(() => it.app.close())

/** util-linux gives a command a terminal of its own: then somebody is watching. */
const canWatch = process.platform === 'linux' && Bun.which('script') !== null
const colour = '\u001b['

/** What a person sees on a terminal of 110 columns. `typed`: the keys, all at once; then script types Ctrl+D. */
async function seen(line: string, env: Record<string, string> = {}, typed = '') {
  const command = `stty cols 110 && ${line}`.replaceAll("'", String.raw`'\''`)
  const { code, out } = await it.shell.type(`printf '${typed}' | script -qec '${command}' /dev/null`, env)
  const text = Bun.stripANSI(out)
    .replaceAll('\r', '')
    .split('\n')
    .map(row => row.trimEnd())
  return { code, out, text: text.filter(row => row !== '') }
}

describe.skipIf(!canWatch)('where somebody is watching', () => {
  test('a table with heads and lines is drawn, in colour', async () => {
    const form = it.shell.known.get('form') ?? ''
    const { code, out, text } = await seen('winnow forms list')
    expect(code).toBe(0)
    expect(out).toContain(colour)
    expect(text[0]).toBe('◆ Northlight   1 form')
    expect(text[1]).toMatch(/^ {2}FORM +STATUS +NEW +ALL +CREATED +ID$/)
    expect(text[2]).toMatch(/^ {2}─+$/)
    expect(text[3]).toMatch(/^ {2}Spring accelerator +Open +3 +3 +\d+:\d\d [AP]M +/)
    expect(text[3]).toEndWith(form)
  })

  test('NO_COLOR keeps the table and drops its colour', async () => {
    const { out, text } = await seen(`winnow applicants list spring-accelerator --limit 2`, { NO_COLOR: '1' })
    expect(out).not.toContain(colour)
    expect(text[0]).toBe('◆ Spring accelerator   3 applicants')
    expect(text.join('\n')).toContain('Elif Yıldırım')
    expect(text.at(-2)).toBe('  2 of 3 shown   Use --limit 3 to show all')
    expect(text.at(-1)).toBe('Same from a script: winnow applicants list spring-accelerator --limit 2 --json')
  })

  test('a search says below each applicant where it found them', async () => {
    const { text } = await seen(`winnow applicants list spring-accelerator --search solar`)
    expect(text).toContain('    Why does it matter?: Water, not solar')
  })

  test('an export shows its progress on stderr and leaves one line on the screen', async () => {
    const { code, text } = await seen('winnow export csv spring-accelerator --out all.csv')
    expect(code).toBe(0)
    expect(text.join('\n')).toContain('3 of 3')
    expect(text.at(-1)).toBe(`3 applicants exported to ${it.shell.cwd}/all.csv.`)
  })

  test('with --json nothing is drawn', async () => {
    const { out } = await seen('winnow forms list --json')
    expect(out).not.toContain(colour)
    expect(JSON.parse(out).forms).toHaveLength(1)
  })

  test('the same command into a pipe is a plain line', async () => {
    const { text, out } = await seen('winnow forms list | cat')
    expect(out).not.toContain(colour)
    expect(text).toHaveLength(1)
    expect(text[0]?.split('\t').slice(1, 5)).toEqual(['Spring accelerator', 'OPEN', '3', '3'])
  })

  test('a review draws each applicant, answers lines typed ahead in their order, and ends at Ctrl+D', async () => {
    const keys = String.raw`x\n\nk\na\nb\nk\n`
    const { code, text } = await seen('winnow review spring-accelerator', { NO_COLOR: '1' }, keys)
    expect(code).toBe(0)
    expect(text.filter(row => row.startsWith('◆ '))).toEqual([
      '◆ Elif Yıldırım   Spring accelerator, 1 of 3',
      '◆ Joaquín Ruiz   Spring accelerator, 2 of 3',
      '◆ Amara Okonkwo   Spring accelerator, 3 of 3',
      '◆ Joaquín Ruiz   Spring accelerator, 2 of 3',
      '◆ Amara Okonkwo   Spring accelerator, 3 of 3',
      '◆ Spring accelerator',
    ])
    expect(text.join('\n')).toContain('Joaquín Ruiz moved to Archived.')
    expect(text).toContain('Joaquín Ruiz is back in New.')
    expect(text.at(-1)).toMatch(/^0 decisions in .* s, 2 skipped\.$/)
  })

  test('Ctrl+D at a confirmation is a no, on a line of its own', async () => {
    const move = 'winnow applicants move spring-accelerator --all-matching --status New --to Archived'
    const { code, text } = await seen(move)
    expect(code).toBe(130)
    expect(text).toEqual([
      "Move 3 applicants of 'Spring accelerator' to Archived? [y/N]",
      'winnow: Stopped. Nobody was moved.',
    ])
  })
})
