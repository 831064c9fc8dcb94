import { join } from 'node:path'
import { type Chunks, late, lateImports, parse, withImports } from './chunk.ts'

/**
 * Fetches what a part opened later is made of before it is imported, other than the files of `loaded`. Chromium up to 150
 * holds on to a failed import for as long as the page lives, in the file itself or in one that it imports: then no second
 * try would ever work.
 */
export function afterTheirFiles(
  text: string,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  loaded: ReadonlySet<string>,
) {
  const said = text.replaceAll(late, (statement, name) => {
    const files = [...new Set([name, ...(needs.get(name) ?? [])])].filter(
      file => file === name || !loaded.has(file),
    )
    return `$after(${files.map(file => `"/assets/${file}"`)}).then(()=>${statement})`
  })
  return said === text ? text : `${said}\n${after}`
}

const after =
  'function $after(...u){return Promise.all(u.map(async u=>{let r=await fetch(u);if(!r.ok)throw r;await r.text()}))}'

/** Tells the names of scripts apart by what `fetchFirst` adds to them: browsers keep a script for good under its name. */
export const fetchFirstMark = Bun.hash(after).toString(36).slice(0, 4)

/** Has the scripts of a build, `scripts` by their names in `folder`, fetch first what they import later. `entry`: the page's. */
export async function fetchFirst(folder: string, scripts: string[], entry: string): Promise<void> {
  const texts = new Map<string, string>()
  for (const name of scripts) texts.set(name, await Bun.file(join(folder, name)).text())
  const chunks: Chunks = new Map([...texts].map(([name, text]) => [name, parse(text)]))
  const needs = new Map([...lateImports(chunks, scripts)].map(part => [part, withImports(chunks, part)]))
  const atOnce = withImports(chunks, entry)
  for (const [name, text] of texts) {
    const said = afterTheirFiles(text, needs, new Set([...atOnce, ...withImports(chunks, name)]))
    if (said !== text) await Bun.write(join(folder, name), said)
  }
}
