import { describe, expect, test } from 'bun:test'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dir, '../..')
const packages = ['openapi', 'db', 'api', 'sdk-ts', 'cli', 'web', 'tests'] as const

/** What each package may import of ours . */
const allowed: Record<string, readonly string[]> = {
  openapi: [],
  db: ['@winnow/openapi'],
  api: ['@winnow/openapi', '@winnow/db'],
  'sdk-ts': [],
  cli: ['@winnow/sdk', '@winnow/openapi'],
  web: ['@winnow/sdk', '@winnow/openapi'],
  tests: ['@winnow/openapi', '@winnow/db', '@winnow/api', '@winnow/sdk', '@winnow/cli', '@winnow/web'],
}

/** The domains of the server, lowest first: what two of them need sinks below both. All stand on core and ports. */
const domains = [
  ...['files', 'mail', 'plans', 'workspaces', 'users', 'stages', 'labels', 'forms', 'submissions', 'uploads'],
  ...[
    'response-drafts',
    'notes',
    'profiles',
    'chats',
    'inbound',
    'table',
    'searches',
    'views',
    'waiting',
    'apply',
    'applicant-page',
    'imports',
    'review',
    'jobs',
    'personal-data',
    'retention',
  ],
  ...['notifications', 'changes', 'pages', 'operating'],
]

/** The browser's modules; each imports itself and those before it only. */
const modules = ['styled-system', 'form', 'theme', 'lib', 'ui', 'question-types', 'features', 'screens']

/** They join the hosted form to the question types, which it does not know; as web/main.tsx, they may import any room. */
const formEntryPoints = [
  'web/form/client.tsx',
  'web/form/applicant-page/client.tsx',
  'web/form/preview/client.tsx',
  'web/form/render.tsx',
]

/** The part of the question types that the hosted form loads. */
const formFields =
  /^web\/question-types\/(form-fields\.ts|[\w-]+\/form-field\.tsx|[\w-]+\/field\/|shared\/[\w-]+-field\.tsx)/

/** Features that others lean on, each on those before it; what else two features share sinks below both. */
const common = ['images', 'session', 'forms', 'share', 'editors', 'shell', 'review']

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

/** Groups of files that import each other in a circle (Tarjan's strongly connected components). */
function circlesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    let lowest = order.size
    order.set(file, lowest)
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? 0)
    }
    if (lowest === order.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1 || edges.get(file)?.includes(file)) found.push(circle.sort())
    }
    return lowest
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return found
}

describe('files', () => {
  const edges = Map.groupBy(
    imports.filter(it => it.file !== null),
    it => it.from,
  )
  const reached = [...edges].map(([from, some]) => [from, some.map(it => it.file ?? '')] as const)

  test('a circle is found where there is one', () => {
    const circle = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(circlesIn(circle)).toEqual([['a', 'b', 'c']])
  })

  test('none import each other in a circle, not even types', () => {
    expect(circlesIn(new Map(reached))).toEqual([])
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
  /** 'chats' of api/chats/find.ts; undefined: a file of the root, such as create-app.ts, which joins them all */
  const domainOf = (path: string | null) => /^api\/([\w-]+)\//.exec(path ?? '')?.[1]

  test('every folder has its place in the order', () => {
    const folders = [...new Set(paths.flatMap(it => domainOf(it) ?? []))]
    expect(folders.filter(it => !['core', 'ports', ...domains].includes(it))).toEqual([])
  })

  test(`a domain imports only itself and those before it: ${domains.join(', ')}`, () => {
    const wrong = between.filter(({ from, file }) => {
      const [here, there] = [domainOf(from), domainOf(file)]
      if (here === undefined || there === 'core' || there === 'ports') return false
      return there === undefined || domains.indexOf(there) > domains.indexOf(here)
    })
    expect(said(wrong)).toEqual([])
  })

  test('api/handlers.ts alone gathers the routes of the domains', () => {
    const wrong = between.filter(it => it.file?.endsWith('/routes.ts') && it.from !== 'api/handlers.ts')
    expect(said(wrong)).toEqual([])
  })
})

describe('web', () => {
  const between = imports.filter(
    it =>
      packageOf(it.from) === 'web' &&
      it.file !== null &&
      !isTest(it.from) &&
      !formEntryPoints.includes(it.from) &&
      it.from.split('/').length > 2,
  )
  const moduleOf = (path: string) => path.split('/')[1] ?? ''
  const featureOf = (path: string | null) => /^web\/features\/([\w-]+)\//.exec(path ?? '')?.[1]

  test(`a module imports only those before it: ${modules.join(', ')}`, () => {
    const wrong = between.filter(({ from, file }) => {
      const [here, there] = [modules.indexOf(moduleOf(from)), modules.indexOf(moduleOf(file ?? ''))]
      return here !== -1 && there > here
    })
    expect(said(wrong)).toEqual([])
  })

  test('the fields of the hosted form import nothing of the dashboard', () => {
    const fields = between.filter(it => formFields.test(it.from))
    expect(fields.length).toBeGreaterThan(0)
    expect(
      said(fields.filter(({ file }) => moduleOf(file ?? '') !== 'form' && !formFields.test(file ?? ''))),
    ).toEqual([])
  })

  test('every import of a module reaches a module', () => {
    const wrong = between.filter(
      ({ from, file }) => modules.includes(moduleOf(from)) && !modules.includes(moduleOf(file ?? '')),
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
