import { join } from 'node:path'
import { buildLate } from './form.ts'
import { web } from './paths.ts'
import { buildPdf } from './pdf.ts'
import { builtAlready } from './preact.ts'
import { smallLodash } from './small-lodash.ts'

const page = join(web, 'dashboard.html')

/** The screen that people open most, with its frame (web/screens/preload-table.ts). */
const table = ['screens/Frame.tsx', 'screens/form-dashboard.tsx']

/** The scripts that these modules need before anything shows, as paths below the server's URL. */
function scriptsOf({ outputs }: Bun.BuildMetafile, modules: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (path: string) => {
    const output = outputs[path]
    if (!output || found.has(path)) return
    found.add(path)
    for (const it of output.imports) if (it.kind !== 'dynamic-import') add(it.path)
  }
  for (const [path, { entryPoint = '' }] of Object.entries(outputs))
    if (modules.some(it => entryPoint.endsWith(it))) add(path)
  return [...found].filter(it => it.endsWith('.js')).map(it => it.replace(/^\.?\/?/, '/'))
}

/**
 * Builds the dashboard into index.html and assets/, and gives back the scripts of the table. Undefined while there is no dashboard
 * yet.
 */
export async function buildDashboard(outdir: string): Promise<string[] | undefined> {
  if (!(await Bun.file(page).exists())) return undefined
  const late = { ...(await buildLate(outdir)), ...(await buildPdf(outdir)) }
  const { outputs, metafile } = await Bun.build({
    entrypoints: [page],
    outdir,
    target: 'browser',
    minify: true,
    splitting: true,
    metafile: true,
    publicPath: '/',
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"', ...late },
    jsx: { development: false },
    // The same files as the hosted form's.
    plugins: [builtAlready, smallLodash],
    throw: true,
  })
  const html = outputs.find(({ path }) => path.endsWith('.html'))
  if (!html || !metafile) throw new Error('The dashboard was built without a page')
  await Bun.write(join(outdir, 'index.html'), html)
  await Bun.file(html.path).delete()
  return scriptsOf(metafile, table)
}
