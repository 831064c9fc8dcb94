import type { ReactNode } from 'react'
import type { Io } from '../io/factory.ts'
import { wholeNumber } from '../io/input.ts'
import { isWatched, write, writeLines } from '../io/out/write.ts'
import { type Command, command, type Flags, type Words } from './command.ts'

/** Rows that a person reads at once. */
const screenful = 50

/** A list as a command opens it: what stands around it, and its pages, each read when it is wanted. */
type Listing<About, Item> = { about: About; pages: AsyncIterable<readonly Item[]> }

/** What a screen shows of a list: `hasMore` says that there is more than the limit. */
type Shown<About, Item> = About & { items: readonly Item[]; hasMore: boolean }

type ListDefinition<Input, About, Item> = Omit<
  Parameters<typeof command<Input, About>>[0],
  'read' | 'run' | 'json' | 'lines' | 'screen' | 'aside' | 'exitCode'
> & {
  read: (words: Words, flags: Flags, io: Io) => Input
  /** `limit`: how many items are wanted; Infinity: all */
  open: (input: Input, limit: number, io: Io) => Promise<Listing<About, Item>>
  /** The members of the JSON before the list, and the list's name (docs/cli.md) */
  json: { about: (about: About) => object; name: string }
  line: (item: Item, about: About) => string
  screen: (shown: Shown<About, Item>, io: Io) => Promise<ReactNode>
}

/** The pages of the first so many items. */
async function* first<Item>(pages: AsyncIterable<readonly Item[]>, limit: number) {
  let left = limit
  for await (const page of pages) {
    if (page.length > 0) yield page.slice(0, left)
    left -= page.length
    if (left <= 0) return
  }
}

/** One object whose list is written page by page, an item on a line. */
async function writeListJson<Item>(
  io: Io,
  pages: AsyncGenerator<readonly Item[]>,
  about: object,
  name: string,
): Promise<void> {
  // What fails before the first item leaves stdout empty.
  let page = await pages.next()
  const head = JSON.stringify(about, null, 2).replace(/\n?\}$/, '')
  await write(io.stdout, `${head}${head === '{' ? '' : ','}\n  ${JSON.stringify(name)}: [`)
  const isEmpty = page.done
  for (let separator = '\n'; !page.done; page = await pages.next(), separator = ',\n') {
    const items = page.value.map(item => `    ${JSON.stringify(item)}`).join(',\n')
    await write(io.stdout, separator + items)
  }
  await write(io.stdout, `${isEmpty ? '' : '\n  '}]\n}\n`)
}

/**
 * A command that lists. A terminal shows the first 50; a pipe and JSON get everything, written as it comes, so that a list of
 * any length is whole and takes no more memory than a page of it. `--limit` means the same everywhere.
 */
export const listCommand = <Input, About extends object, Item>({
  read,
  open,
  json,
  line,
  screen,
  ...definition
}: ListDefinition<Input, About, Item>): Command =>
  command({
    ...definition,
    options: [
      ...(definition.options ?? []),
      ['--limit <number>', `How many to list (default: ${screenful} in a terminal, else all)`],
    ],
    read: (words, flags, io) => {
      const isDrawn = isWatched(io, io.stdout) && flags.json !== true
      return {
        input: read(words, flags, io),
        limit: wholeNumber('--limit', flags.limit, isDrawn ? screenful : Infinity),
        isDrawn,
        isJson: flags.json === true,
      }
    },
    async run({ input, limit, isDrawn, isJson }, io): Promise<Shown<About, Item> | null> {
      const { about, pages } = await open(input, limit, io)
      if (isDrawn) {
        const shown: Item[] = []
        for await (const page of first(pages, limit + 1)) shown.push(...page)
        return { ...about, items: shown.slice(0, limit), hasMore: shown.length > limit }
      }
      const wanted = first(pages, limit)
      if (isJson) await writeListJson(io, wanted, json.about(about), json.name)
      else
        for await (const page of wanted)
          await writeLines(
            io.stdout,
            page.map(item => line(item, about)),
          )
      return null
    },
    json: () => undefined,
    lines: () => [],
    screen: async (shown, io) => (shown ? screen(shown, io) : null),
  })
