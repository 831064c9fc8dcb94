import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const rules = await Bun.file(join(root, 'docs/rules.md')).text()
const headings = [...rules.matchAll(/^##+ (.+)$/gm)].map(match => match[1] as string)
const anchors = new Set(headings.map(anchorOf))

const listed = Bun.spawnSync(['git', 'ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
const sources = await Promise.all(
  listed.stdout
    .toString()
    .split('\n')
    .filter(path => /\.(ts|tsx|mjs|css|md)$/.test(path) && path !== 'tests/contract/rules.test.ts')
    .map(async path => {
      const file = Bun.file(join(root, path))
      return { path, text: (await file.exists()) ? await file.text() : '' }
    }),
)

/** Every match of a pattern in the tree, with its file and line. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(pattern)].map(match => ({
        at: `${path}:${index + 1}`,
        cited: match[1] ?? match[0],
      })),
    ),
  )

describe('docs/rules.md', () => {
  test('gives every rule an anchor of its own', () => {
    expect(headings.length).toBeGreaterThan(100)
    expect(anchors.size).toBe(headings.length)
  })

  test('lists every rule at its top', () => {
    const links = [...rules.matchAll(/\]\(#([^)]+)\)/g)].map(match => match[1])
    expect([...new Set(links)].sort()).toEqual([...anchors].sort())
  })

  test('has every rule that is cited', () => {
    const citations = found(/rules\.md#([\w-]+)/g)
    expect(citations).not.toBeEmpty()
    expect(citations.filter(({ cited }) => !anchors.has(cited))).toEqual([])
  })
})
