/** One built script: what it imports before anything else, in order, and the rest of its text. */
export type Chunk = { imports: { from: string; names: [imported: string, local: string][] }[]; body: string }
export type Chunks = Map<string, Chunk>

const head = /^(?:import(?:\{[^}]*\}from)?"\/assets\/[^"]+";)+/
const statement = /import(?:\{([^}]*)\}from)?"\/assets\/([^"]+)";/g
export const late = /\bimport\("\/assets\/([^"]+)"\)/g

export function parse(text: string): Chunk {
  const imports = head.exec(text)?.[0] ?? ''
  return {
    imports: [...imports.matchAll(statement)].map(([, names = '', from = '']) => ({
      from,
      names: names
        .split(',')
        .filter(Boolean)
        .map(it => it.split(' as '))
        .map(([imported = '', local = imported]) => [imported, local]),
    })),
    body: text.slice(imports.length),
  }
}

export const write = ({ imports, body }: Chunk) =>
  imports
    .map(({ from, names }) => {
      const list = names.map(([imported, local]) => (imported === local ? local : `${imported} as ${local}`))
      return `import${list.length > 0 ? `{${list.join(',')}}from` : ''}"/assets/${from}";`
    })
    .join('') + body

/** A chunk and all that it imports at once, each after what it imports itself. */
export function withImports(
  chunks: Chunks,
  name: string,
  found = new Set<string>(),
  entered = new Set<string>(),
) {
  if (entered.has(name)) return found
  entered.add(name)
  for (const { from } of chunks.get(name)?.imports ?? []) withImports(chunks, from, found, entered)
  return found.add(name)
}

export const lateImports = (chunks: Chunks, names: Iterable<string>) =>
  new Set(
    [...names].flatMap(name => [...(chunks.get(name)?.body.matchAll(late) ?? [])].map(it => it[1] ?? '')),
  )
