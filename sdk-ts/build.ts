// `bun sdk-ts/build.ts`: the SDK as an npm package for Node, Bun and browsers, in dist/packages/sdk: ES modules with types.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import own from './package.json' with { type: 'json' }

const here = import.meta.dirname
const root = join(here, '..')
const { values } = parseArgs({ args: process.argv.slice(2), options: { to: { type: 'string' } } })
/** Where packages are built: `--to`, or dist/packages */
const packages = values.to ?? join(root, 'dist/packages')
const out = join(packages, 'sdk')

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
const tsc = Bun.spawnSync(
  [process.execPath, 'x', 'tsc', '-p', join(here, 'tsconfig.build.json'), '--outDir', out],
  {
    cwd: root,
  },
)
if (!tsc.success) throw new Error(`The SDK was not built: ${tsc.stdout}${tsc.stderr}`)

// Compilers rewrite the extensions of imports in code alone.
for await (const path of new Bun.Glob('**/*.d.ts').scan({ cwd: out, absolute: true })) {
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/(from |import\()(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1$2.js$3'))
}
await cp(join(here, 'README.md'), join(out, 'README.md'))
await cp(join(root, 'LICENSE'), join(out, 'LICENSE'))
const manifest = {
  name: own.name,
  version: own.version,
  description: 'TypeScript client for the Winnow API',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
}
await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
