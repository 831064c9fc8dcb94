import { join } from 'node:path'

export const root = join(import.meta.dir, '../..')
export const web = join(root, 'web')
/** What the server serves: index.html, assets/, form-server.js, manifest.json. */
export const dist = join(root, 'dist/web')
