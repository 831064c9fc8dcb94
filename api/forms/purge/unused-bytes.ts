/** Kinds of pages that hold cells (sqlite.org/fileformat2.html#b_tree_pages), with the bytes of their headers. */
const headers = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
])

/**
 * Zeroes what a page of a B-tree doesn't use: the gap before its cells, and its free blocks. SQLite leaves there what it moved to
 * another page while balancing, `secure_delete` or not. Returns whether there was anything; a page of another kind is left alone.
 */
export function zeroUnused(page: Buffer, number: number, usable: number): boolean {
  const parts = unusedOf(page, number === 1 ? 100 : 0, usable)
  const used = parts.filter(([from, to]) => !isZero(page, from, to))
  for (const [from, to] of used) page.fill(0, from, to)
  return used.length > 0
}

/** No page is larger. */
const zeros = Buffer.alloc(65_536)
/** In native code: a callback for each byte of a part would hold up every write. */
export const isZero = (page: Buffer, from = 0, to = page.length): boolean =>
  page.compare(zeros, 0, to - from, from, to) === 0

/** Where the page has bytes that nothing refers to. */
function unusedOf(page: Buffer, at: number, usable: number): [from: number, to: number][] {
  const header = headers.get(page[at] ?? 0)
  if (header === undefined) return []
  const cells = at + header
  const gap = cells + 2 * page.readUInt16BE(at + 3)
  const content = page.readUInt16BE(at + 5) || 65_536
  if (gap > content || content > usable) return []
  for (let it = cells; it < gap; it += 2) {
    const cell = page.readUInt16BE(it)
    if (cell < content || cell >= usable) return []
  }
  const parts: [number, number][] = [[gap, content]]
  for (let free = page.readUInt16BE(at + 1), last = content; free !== 0; ) {
    if (free < last || free + 4 > usable) return []
    const end = free + page.readUInt16BE(free + 2)
    if (end < free + 4 || end > usable) return []
    // The first four bytes lead to the next block and give the size of this one.
    parts.push([free + 4, end])
    last = end
    free = page.readUInt16BE(free)
  }
  return parts
}

/** Leaves of the list of free pages, which nothing refers to; `read` gives a page of the file. */
export async function freePages(read: (number: number) => Promise<Buffer>): Promise<Set<number>> {
  const leaves = new Set<number>()
  for (let trunk = (await read(1)).readUInt32BE(32); trunk !== 0; ) {
    const page = await read(trunk)
    const count = page.readUInt32BE(4)
    for (let i = 0; i < count; i++) leaves.add(page.readUInt32BE(8 + 4 * i))
    trunk = page.readUInt32BE(0)
  }
  return leaves
}
