import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { root } from './server.ts'

/** The module that a hosted form of native types needs, as it crosses the wire. */
export async function bytes(): Promise<Figure[]> {
  const dist = join(root, 'dist/web')
  const page = await Bun.file(join(dist, 'form-server.js')).text()
  const entry = /\/assets\/form-\w{8}-\w{4}\.js/.exec(page)?.[0]
  if (!entry) throw new Error('The hosted form is not built')
  const size = Bun.gzipSync(await Bun.file(join(dist, entry)).bytes(), { level: 9 }).length
  return [{ name: 'hosted form, native types', value: size / 1000, unit: 'kB gz', reach: { most: 30 } }]
}
