import { basename, join } from 'node:path'
import { joinChunks } from './chunks/join.ts'
import { buildLate } from './form.ts'
import { web } from './paths.ts'
import { buildPdf } from './pdf.ts'
import { builtAlready } from './preact.ts'
import { smallModules } from './small/plugin.ts'

const page = join(web, 'dashboard.html')

/** Builds the dashboard into index.html and assets/. False while there is no dashboard yet. */
export async function buildDashboard(outdir: string) {
  if (!(await Bun.file(page).exists())) return false
  const late = { ...(await buildLate(outdir)), ...(await buildPdf(outdir)) }
  const { outputs } = await Bun.build({
    entrypoints: [page],
    outdir,
    target: 'browser',
    minify: true,
    splitting: true,
    modulePreload: false,
    publicPath: '/',
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"', ...late },
    jsx: { development: false },
    // The same files as the hosted form's.
    plugins: [builtAlready, smallModules],
    throw: true,
  })
  const html = outputs.find(({ path }) => path.endsWith('.html'))
  if (!html) throw new Error('The dashboard was built without a page')
  const text = await html.text()
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(text)?.[1] ?? ''
  const scripts = outputs.map(({ path }) => basename(path)).filter(it => it.endsWith('.js'))
  const joined = await joinChunks(join(outdir, 'assets'), scripts, entry)
  await Bun.write(join(outdir, 'index.html'), text.replace(entry, joined))
  await Bun.file(html.path).delete()
  return true
}
