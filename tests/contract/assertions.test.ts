import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const scanners = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
}

/** The statements of a file that begin with `expect`, each on one line. */
function expectations(text: string, loader: 'ts' | 'tsx'): string[] {
  const printed = scanners[loader].transformSync(text).split('\n')
  return printed.flatMap((line, index) => {
    const indent = /^( *)expect\b/.exec(line)?.[1]
    if (indent === undefined) return []
    const end = printed.findIndex(
      (last, at) => at >= index && last.search(/\S/) === indent.length && /[;,]$/.test(last),
    )
    return printed[end]?.endsWith(';') ? [printed.slice(index, end + 1).join(' ')] : []
  })
}

const unawaited = (statement: string) => /\)\.(rejects|resolves)\./.test(statement)

test('the check sees an expectation that nobody waits for', () => {
  const text = [
    'expect(a).toBe(1)',
    'await expect(b()).rejects.toThrow()',
    'expect(c({ d: 1 })).not.toBe({ e: 2 })',
    `expect(f({ g: 1, h: 'a long text', i: [1, 2, 3], j: () => { k() } })).rejects.toThrow()`,
    'await Promise.all([expect(l()).resolves.toBe(1)])',
  ].join('\n')
  expect(expectations(text, 'ts').filter(unawaited)).toEqual([expect.stringContaining('expect(f({')])
})

test('every expectation of a promise is awaited', async () => {
  const listed = Bun.spawnSync(
    ['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
    { cwd: root },
  )
  const paths = listed.stdout.toString().split('\n').filter(Boolean)
  expect(paths.length).toBeGreaterThan(100)
  const found = await Promise.all(
    paths.map(async path => {
      const file = Bun.file(join(root, path))
      if (!(await file.exists())) return []
      const statements = expectations(await file.text(), path.endsWith('x') ? 'tsx' : 'ts')
      return statements.filter(unawaited).map(statement => `${path}: ${statement}`)
    }),
  )
  expect(found.flat()).toEqual([])
})
