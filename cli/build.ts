// `bun cli/build.ts`: `winnow` as an npm package for Node and Bun in dist/packages/cli; `--binary` adds one file that needs neither.
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import own from './package.json' with { type: 'json' }

const here = import.meta.dirname
const root = join(here, '..')
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { binary: { type: 'boolean' }, to: { type: 'string' } },
})
/** Where packages are built: `--to`, or dist/packages */
const packages = values.to ?? join(root, 'dist/packages')
const out = join(packages, 'cli')

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
const settings = {
  entrypoints: [join(here, 'main.ts')],
  minify: { syntax: true, whitespace: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    {
      name: 'no devtools',
      // Ink asks for React's devtools, which nobody has, only where DEV is set.
      setup: (build: Bun.PluginBuilder) => {
        build.onResolve({ filter: /^react-devtools-core$/ }, () => ({ path: 'devtools', namespace: 'empty' }))
        build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({
          contents: 'export default {}',
          loader: 'js',
        }))
      },
    },
  ],
}

await Bun.build({ ...settings, target: 'node', splitting: true, outdir: out })
if (values.binary) await Bun.build({ ...settings, compile: { outfile: join(packages, 'winnow') } })

const main = join(out, 'main.js')
const text = await Bun.file(main).text()
// Bun reads a file with its own mark as Latin-1, which turns every curly quote into three letters.
await writeFile(main, `#!/usr/bin/env node\n${text.replace(/^#!.*\n/, '').replace(/^\/\/ @bun\n/, '')}`)
await chmod(main, 0o755)
await cp(join(here, 'README.md'), join(out, 'README.md'))
await cp(join(root, 'LICENSE'), join(out, 'LICENSE'))
const manifest = {
  name: own.name,
  version: own.version,
  description: 'Winnow in the terminal: list, move, message and export applicants',
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20.3' },
  bin: { winnow: 'main.js' },
}
await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
