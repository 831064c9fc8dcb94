import { join } from 'node:path'
import { web } from './paths.ts'

/** Where other sites load it from: it never changes. */
const embedPath = '/embed.js'

/** Builds the script that puts forms on other sites; a classic one, which knows where it came from. */
export async function buildEmbed(outdir: string) {
  await Bun.build({
    entrypoints: [join(web, 'embed/embed.ts')],
    outdir,
    target: 'browser',
    format: 'iife',
    minify: true,
    naming: embedPath.slice(1),
    throw: true,
  })
  return embedPath
}
