import type { BunPlugin } from 'bun'

/**
 * The hosted form is written against react's types and runs on preact. It needs hooks and JSX and
 * nothing of preact/compat, which would cost every applicant 1.2 kB more.
 */
const instead: Record<string, string> = {
  react: 'preact/hooks',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
}

export const preactForReact: BunPlugin = {
  name: 'preact for react',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => {
      const target = instead[path]
      if (!target) throw new Error(`The hosted form has no preact for ${path}`)
      return { path: Bun.resolveSync(target, import.meta.dir) }
    })
  },
}

/** Modules that the build has already written are imported by their address. */
export const builtAlready: BunPlugin = {
  name: 'built already',
  setup(build) {
    build.onResolve({ filter: /^\/assets\// }, ({ path }) => ({ path, external: true }))
  },
}
