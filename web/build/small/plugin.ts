import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/**
 * The grid imports eight functions of lodash, whose modules weigh 10 kB gz; es-toolkit has the same ones in 1 kB. Its styles
 * bring a list of every attribute of HTML and SVG, which the browser knows by itself.
 */
export const smallModules: BunPlugin = {
  name: 'small modules',
  setup(build) {
    build.onResolve({ filter: /^lodash\/\w+\.js$/ }, ({ path }) => ({
      path: Bun.resolveSync(path.replace(/^lodash\/(\w+)\.js$/, 'es-toolkit/compat/$1'), import.meta.dir),
    }))
    build.onResolve({ filter: /^@emotion\/is-prop-valid$/ }, () => ({
      path: join(import.meta.dir, 'is-prop-valid.ts'),
    }))
  },
}
