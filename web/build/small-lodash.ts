import type { BunPlugin } from 'bun'

/** The grid imports eight functions of lodash, whose modules weigh 10 kB gz; es-toolkit has the same ones in 1 kB. */
export const smallLodash: BunPlugin = {
  name: 'es-toolkit for lodash',
  setup(build) {
    build.onResolve({ filter: /^lodash\/\w+\.js$/ }, ({ path }) => ({
      path: Bun.resolveSync(path.replace(/^lodash\/(\w+)\.js$/, 'es-toolkit/compat/$1'), import.meta.dir),
    }))
  },
}
