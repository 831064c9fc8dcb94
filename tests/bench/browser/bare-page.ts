import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../server.ts'

const web = join(root, 'web')

/** Serves the bare grid, built from the libraries that the dashboard uses. */
export async function serveBareGrid() {
  const outdir = mkdtempSync(join(tmpdir(), 'winnow-bare-grid-'))
  const built = await Bun.build({
    entrypoints: [fileURLToPath(import.meta.resolve('./bare-grid.js'))],
    outdir,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: '[name].[ext]',
    plugins: [
      {
        name: "the dashboard's libraries",
        setup(build) {
          build.onResolve({ filter: /^(react|react-dom\/client|@glideapps\/glide-data-grid.*)$/ }, it =>
            it.importer.endsWith('bare-grid.js') ? { path: Bun.resolveSync(it.path, web) } : undefined,
          )
        },
      },
    ],
  })
  if (!built.success) throw new Error('The bare grid was not built')
  const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/bare-grid.css">
<style>html,body,#root{margin:0;height:100%}#root{position:fixed;inset:132px 0 32px 232px;height:auto}</style>
<div id="root"></div><div id="portal" style="position:fixed;left:0;top:0;z-index:9999"></div><script type="module" src="/bare-grid.js"></script>`
  const server = Bun.serve({
    port: 0,
    fetch: request => {
      const { pathname } = new URL(request.url)
      return pathname === '/'
        ? new Response(page, { headers: { 'content-type': 'text/html' } })
        : new Response(Bun.file(join(outdir, pathname.slice(1))))
    },
  })
  return { url: `http://localhost:${server.port}`, stop: () => server.stop(true) }
}
