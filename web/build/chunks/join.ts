import { join } from 'node:path'
import { web } from '../paths.ts'
import { type Chunk, type Chunks, late, lateImports, parse, withImports, write } from './chunk.ts'
import { afterTheirFiles } from './fetch-first.ts'

/** The part of a chunk's name before its hash. */
const title = (name: string) => name.replace(/-[^-]+$/, '')

/** From this size, what just two screens share stays out of the file that all screens share. In bytes. */
const ownFile = 3_000

/**
 * The file that each shared chunk goes to, by who imports it: `frame` for what every screen loads anyway, a file a
 * screen for what only that one needs, one for each larger part that two screens share, and `shared` for the rest.
 * None of these files imports one that imports it: a chunk's importers are needed by the same screens.
 */
function plan(chunks: Chunks, entry: string): Map<string, string[]> {
  const atOnce = withImports(chunks, entry)
  const screens = [...lateImports(chunks, atOnce)]
  const frames = screens.filter(it => ['Frame', 'Stack'].includes(title(it)))
  const needs = new Map(screens.map(screen => [screen, withImports(chunks, screen)]))
  const entries = lateImports(chunks, chunks.keys())
  const files = new Map<string, string[]>()
  const add = (file: string, name: string) => files.set(file, [...(files.get(file) ?? []), name])
  const pairs = new Map<string, string[]>()
  for (const name of new Set([...needs.values()].flatMap(it => [...it]))) {
    if (atOnce.has(name) || entries.has(name)) continue
    const by = screens.filter(screen => needs.get(screen)?.has(name))
    if (frames.some(frame => by.includes(frame))) add('frame', name)
    else if (by.length === 1) add(`${title(by[0] ?? '')}-parts`, name)
    else if (by.length > 2) add('shared', name)
    else {
      const pair = by.map(title).join('-and-')
      pairs.set(pair, [...(pairs.get(pair) ?? []), name])
    }
  }
  for (const [pair, names] of pairs) {
    const bytes = names.reduce((sum, name) => sum + (chunks.get(name)?.body.length ?? 0), 0)
    for (const name of names) add(bytes < ownFile ? 'shared' : pair, name)
  }
  return files
}

/** Bundles some chunks into one script, which exports what `exported` names by its new name. */
async function bundle(chunks: Chunks, names: string[], exported: [string, string, string][]) {
  const reexports = exported.map(([from, name, as]) => `export{${name} as ${as}}from"/assets/${from}";`)
  const source = [...names.map(name => `import"/assets/${name}";`), ...reexports].join('\n')
  const { outputs } = await Bun.build({
    entrypoints: ['joined'],
    root: web,
    target: 'browser',
    minify: true,
    throw: true,
    plugins: [
      {
        name: 'join',
        setup(build) {
          build.onResolve({ filter: /^joined$/ }, ({ path }) => ({ path, namespace: 'chunk' }))
          build.onResolve({ filter: /^\/assets\// }, ({ path }) =>
            names.includes(path.slice('/assets/'.length))
              ? { path, namespace: 'chunk' }
              : { path, external: true },
          )
          build.onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => {
            const chunk = chunks.get(path.slice('/assets/'.length))
            return { contents: chunk ? write(chunk) : source, loader: 'js' }
          })
        },
      },
    ],
  })
  return (await outputs[0]?.text()) ?? ''
}

/** Imports of chunks that were joined become imports of the file that they went to; one statement a file. */
function importsOf(
  chunk: Chunk,
  file: string | undefined,
  fileOf: Map<string, string>,
  aliases: Aliases,
): Chunk['imports'] {
  const merged = new Map<string, [string, string][]>()
  for (const { from, names } of chunk.imports) {
    const target = fileOf.get(from)
    const apart = target !== undefined && target !== file
    const list = merged.get(apart ? target : from) ?? []
    list.push(
      ...(apart
        ? names.map(([name, local]): [string, string] => [aliases.of(target, from, name), local])
        : names),
    )
    merged.set(apart ? target : from, list)
  }
  return [...merged].map(([from, names]) => ({ from, names }))
}

/** What a joined file exports: two chunks may have used one name. */
class Aliases {
  private files = new Map<string, Map<string, [from: string, name: string, alias: string]>>()

  of(file: string, from: string, name: string): string {
    const known = this.in(file)
    const key = `${from} ${name}`
    const alias = known.get(key)?.[2] ?? `_${known.size.toString(36)}`
    known.set(key, [from, name, alias])
    return alias
  }

  in(file: string) {
    const known = this.files.get(file) ?? new Map()
    this.files.set(file, known)
    return known
  }
}

/**
 * Fetches what a late import needs beside it instead of once it has arrived and says so: a screen of the entry stands a
 * round trip earlier. `needs`: the files of each chunk that the entry imports late.
 */
const besideTheirNeeds = (text: string, needs: ReadonlyMap<string, ReadonlySet<string>>) =>
  text.replaceAll(late, (statement, name) => {
    const files = [...(needs.get(name) ?? [])].map(file => `import("/assets/${file}")`)
    return files.length > 0 ? `Promise.all([${[statement, ...files]}]).then(it=>it[0])` : statement
  })

/**
 * Joins the small scripts that splitting leaves (one for each set of screens that share a module: some ninety for the
 * table) into a few, since a browser asks for six at a time over HTTP/1.1 and each costs it several milliseconds.
 * `scripts` are the names of one build's scripts in `folder`, `entry` that of the page's; returns its new name.
 */
export async function joinChunks(folder: string, scripts: string[], entry: string): Promise<string> {
  const chunks: Chunks = new Map()
  for (const name of scripts) chunks.set(name, parse(await Bun.file(join(folder, name)).text()))
  const files = plan(chunks, entry)
  const fileOf = new Map(
    [...files].flatMap(([file, names]) => names.map(name => [name, `${file}.js`] as const)),
  )
  const atOnce = withImports(chunks, entry)
  const needs = new Map(
    [...lateImports(chunks, chunks.keys())].map(part => {
      const others = [...withImports(chunks, part)].filter(it => it !== part && !atOnce.has(it))
      return [part, new Set(others.map(it => fileOf.get(it) ?? it))]
    }),
  )
  const imported = new Map([...chunks.keys()].map(name => [name, withImports(chunks, name)]))
  /** The files that are there once a chunk is. */
  const filesWith = (name: string) => new Set([...(imported.get(name) ?? [])].map(it => fileOf.get(it) ?? it))
  const aliases = new Aliases()
  for (const [name, chunk] of chunks) {
    chunks.set(name, { ...chunk, imports: importsOf(chunk, fileOf.get(name), fileOf, aliases) })
  }

  const texts = new Map(
    [...chunks]
      .filter(([name]) => !fileOf.has(name))
      .map(([name, chunk]) => [
        name,
        atOnce.has(name)
          ? besideTheirNeeds(write(chunk), needs)
          : afterTheirFiles(write(chunk), needs, filesWith(name)),
      ]),
  )
  for (const [file, names] of files) {
    const text = await bundle(chunks, names, [...aliases.in(`${file}.js`).values()])
    const loaded = new Set(names.flatMap(name => [...filesWith(name)]))
    texts.set(`${file}.js`, afterTheirFiles(text, needs, loaded))
  }

  // A name says what stands in the file, which now follows from what was joined with what, too.
  const layout = Bun.hash(JSON.stringify([...files]))
    .toString(36)
    .slice(0, 8)
  const renamed = (name: string) => (texts.has(name) ? name.replace(/\.js$/, `-${layout}.js`) : name)
  await Promise.all(scripts.map(name => Bun.file(join(folder, name)).delete()))
  for (const [name, text] of texts) {
    const said = text.replaceAll(/"\/assets\/([\w.-]+\.js)"/g, (_, it) => {
      if (scripts.includes(it) && !texts.has(it))
        throw new Error(`${name} still imports ${it}, which was joined`)
      return `"/assets/${renamed(it)}"`
    })
    await Bun.write(join(folder, renamed(name)), said)
  }
  return renamed(entry)
}
