import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
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

  test('is, with the other pages of the repository, all that comments cite', () => {
    const pages = found(/(?:\/\*\*|\/\/|^\s*\*).*?\b([\w/-]+\.md)\b/g).filter(
      ({ at }) => !/^[^:]+\.md:/.test(at),
    )
    expect(pages).not.toBeEmpty()
    expect(pages.filter(({ cited }) => !existsSync(join(root, cited)))).toEqual([])
    expect(found(/\bspec [12]\b/g)).toEqual([])
  })
})

/** Paths of the tree in backticks. */
const pathsIn = (page: string) =>
  [...page.matchAll(/`((?:openapi|db|api|sdk-ts|cli|web|tests|docs)\/[\w./-]*)`/g)].map(
    match => match[1] as string,
  )

describe.each([
  'docs/architecture.md',
  'docs/rules.md',
  'docs/decisions.md',
  'docs/glossary.md',
  'README.md',
])('%s', name => {
  test('names only files and folders that are there', async () => {
    const page = await Bun.file(join(root, name)).text()
    const missing = pathsIn(page).filter(path => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })
})

test('each way through the code names a file once, and is no longer than it should be', async () => {
  const page = await Bun.file(join(root, 'docs/architecture.md')).text()
  const ways = page.split(/^### /m).slice(1)
  const most = [28, 40, 27, 29]
  expect(ways).toHaveLength(most.length)
  for (const [index, way] of ways.entries()) {
    const steps = [...way.matchAll(/^\d+\. `([^`]+)`/gm)].map(match => match[1])
    expect(new Set(steps).size).toBe(steps.length)
    expect(steps.length).toBeGreaterThan(20)
    expect(steps.length).toBeLessThanOrEqual(most[index] ?? 0)
  }
})
