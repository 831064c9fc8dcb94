import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

const listed = Bun.spawnSync(
  ['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
  },
)
const sources = (
  await Promise.all(
    listed.stdout
      .toString()
      .split('\n')
      .filter(path => path !== '' && !path.startsWith('sdk-ts/generated/'))
      .map(async path => {
        const file = Bun.file(join(root, path))
        return (await file.exists()) ? [{ path, text: await file.text() }] : []
      }),
  )
).flat()

// knip takes every file of a package's `exports` for an entry, and an entry's exports for used.
test('every exported name is used by another file', () => {
  const filesByName = new Map<string, number>()
  for (const { text } of sources)
    for (const name of new Set(text.match(/[\w$]+/g))) filesByName.set(name, (filesByName.get(name) ?? 0) + 1)
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) ([\w$]+)/gm)].map(
      match => ({
        path,
        name: match[1] as string,
      }),
    ),
  )
  expect(declared.length).toBeGreaterThan(1_000)
  expect(declared.filter(({ name }) => filesByName.get(name) === 1)).toEqual([])
})
