import { describe, expect, test } from 'bun:test'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dir, '../..')
const packages = ['openapi', 'db', 'api', 'sdk-ts', 'cli', 'web', 'tests'] as const

/** What each package may import of ours (examples.md: our rooms). */
const allowed: Record<string, readonly string[]> = {
  openapi: [],
  db: ['@winnow/openapi'],
  api: ['@winnow/openapi', '@winnow/db'],
  'sdk-ts': [],
  cli: ['@winnow/sdk', '@winnow/openapi'],
  web: ['@winnow/sdk', '@winnow/openapi'],
  tests: ['@winnow/openapi', '@winnow/db', '@winnow/api', '@winnow/sdk', '@winnow/cli', '@winnow/web'],
}

/** The browser's rooms; one imports itself and the rooms above it only. */
const rooms = ['styled-system', 'form', 'theme', 'lib', 'ui', 'question-types', 'features', 'screens']

/** Features that others lean on, each on those before it; what else two features share sinks below both. */
const common = ['images', 'session', 'forms', 'share', 'shell', 'review']

const scanner = (loader: 'ts' | 'tsx') => new Bun.Transpiler({ loader, trimUnusedImports: false })
const scanners = { ts: scanner('ts'), tsx: scanner('tsx') }

/** What a file imports, its types too: the transpiler drops those, so they are made to look like values first. */
function importsIn(text: string, loader: 'ts' | 'tsx' = 'ts'): string[] {
  const values = text
    .replace(/^#!.*/, '')
    .replace(/\b(import|export) type(?= [{*]| \w+ from )/g, '$1')
    .replace(/([{,]\s*)type\s+(?=[\w$]+\s*(?:[,}]|as\b))/g, '$1')
  return scanners[loader].scanImports(values).map(it => it.path)
}

const listed = Bun.spawnSync(['git', 'ls-files', '--cached', '--others', '--exclude-standard', ...packages], {
  cwd: root,
})
const paths = listed.stdout
  .toString()
  .split('\n')
  .filter(path => /\.tsx?$/.test(path) && !path.startsWith('sdk-ts/generated/'))

/** One import: from which file, as it is written, and the file of ours that it reaches (from the root), if it is relative. */
interface Import {
  from: string
  to: string
  file: string | null
}

const present = await Promise.all(
  paths.map(async path => ({
    path,
    file: Bun.file(join(root, path)),
    exists: await Bun.file(join(root, path)).exists(),
  })),
)
const imports: Import[] = (
  await Promise.all(
    present
      .filter(it => it.exists)
      .map(async ({ path, file }) =>
        importsIn(await file.text(), path.endsWith('x') ? 'tsx' : 'ts').map(to => ({
          from: path,
          to,
          file: to.startsWith('.') ? relative(root, resolve(root, path, '..', to)) : null,
        })),
      ),
  )
).flat()

const packageOf = (path: string) => path.split('/')[0] ?? ''
const isTest = (path: string) => /(\.test\.tsx?$|\/testing(\.ts$|\/))/.test(path)
const said = (some: Import[]) => some.map(it => `${it.from} imports ${it.to}`)

/** '@winnow/openapi' of '@winnow/openapi/questions'. */
const ours = (to: string) => (to.startsWith('@winnow/') ? to.split('/').slice(0, 2).join('/') : null)

describe('who imports whom', () => {
  test('the imports of every package are found, those of types too', () => {
    for (const name of packages) expect(imports.some(it => packageOf(it.from) === name)).toBe(true)
    expect(
      importsIn("import type { A } from 'a'\nimport { type B } from 'b'\nexport type { C } from 'c'"),
    ).toEqual(['a', 'b', 'c'])
  })

  test.each(packages.map(name => [name, allowed[name]?.join(', ') || 'nothing of ours']))(
    '%s imports %s',
    name => {
      const wrong = imports.filter(it => {
        if (packageOf(it.from) !== name) return false
        const target = ours(it.to)
        return target !== null && !allowed[name]?.includes(target)
      })
      expect(said(wrong)).toEqual([])
    },
  )

  test('a relative import stays in its package, and names the file with its extension', () => {
    const inside = imports.filter(it => it.file !== null)
    expect(said(inside.filter(it => packageOf(it.file ?? '') !== packageOf(it.from)))).toEqual([])
    const written = inside.filter(it => !it.file?.startsWith('web/styled-system/'))
    expect(said(written.filter(it => !/\.\w+$/.test(it.to)))).toEqual([])
  })

  test('tests are imported by tests alone', () => {
    const wrong = imports.filter(
      ({ from, to, file }) =>
        packageOf(from) !== 'tests' && !isTest(from) && (ours(to) === '@winnow/tests' || isTest(file ?? '')),
    )
    expect(said(wrong)).toEqual([])
  })
})

describe('openapi', () => {
  const own = imports.filter(it => packageOf(it.from) === 'openapi' && !isTest(it.from) && it.file === null)

  test('imports zod and nothing else', () => {
    expect(said(own.filter(it => !['zod', 'zod/mini'].includes(it.to)))).toEqual([])
  })

  test('speaks zod/mini in questions/, columns/ and common/, which reach the browser', () => {
    const small = own.filter(it => /^openapi\/(questions|columns|common)\//.test(it.from))
    expect(small.length).toBeGreaterThan(0)
    expect(said(small.filter(it => it.to !== 'zod/mini'))).toEqual([])
  })
})

describe('api', () => {
  const between = imports.filter(it => packageOf(it.from) === 'api' && it.file?.startsWith('api/'))
  const domainOf = (path: string) => path.split('/')[1] ?? ''
  const isDomain = (path: string) => between.some(it => it.file === `api/${domainOf(path)}/routes.ts`)

  test('a domain never imports another domain’s routes; api/handlers.ts alone gathers them', () => {
    const wrong = between.filter(it => it.file?.endsWith('/routes.ts') && it.from !== 'api/handlers.ts')
    expect(said(wrong)).toEqual([])
  })

  test('core and ports know no domain', () => {
    const wrong = between.filter(
      it => ['core', 'ports'].includes(domainOf(it.from)) && isDomain(it.file ?? ''),
    )
    expect(said(wrong)).toEqual([])
  })
})

describe('web', () => {
  const between = imports.filter(
    it =>
      packageOf(it.from) === 'web' && it.file !== null && !isTest(it.from) && it.from.split('/').length > 2,
  )
  const roomOf = (path: string) => path.split('/')[1] ?? ''
  const featureOf = (path: string | null) => /^web\/features\/([\w-]+)\//.exec(path ?? '')?.[1]

  test(`a room imports only rooms above it: ${rooms.join(', ')}`, () => {
    const wrong = between.filter(({ from, file }) => {
      const [here, there] = [rooms.indexOf(roomOf(from)), rooms.indexOf(roomOf(file ?? ''))]
      return here !== -1 && there > here
    })
    expect(said(wrong)).toEqual([])
  })

  test('every import of a room reaches a room', () => {
    const wrong = between.filter(
      ({ from, file }) => rooms.includes(roomOf(from)) && !rooms.includes(roomOf(file ?? '')),
    )
    expect(said(wrong)).toEqual([])
  })

  test(`a feature imports no other feature but ${common.join(', ')}, and of these one only those before it`, () => {
    const wrong = between.filter(({ from, file }) => {
      const [here, there] = [featureOf(from), featureOf(file)]
      if (!here || !there || here === there) return false
      const reachable = common.includes(here) ? common.slice(0, common.indexOf(here)) : common
      return !reachable.includes(there)
    })
    expect(said(wrong)).toEqual([])
  })
})
