import { describe, expect, test } from 'bun:test'
import { encodingOfFile, FileProblem, readRows } from './read-rows.ts'

const rowsOf = async (content: string | Uint8Array<ArrayBuffer>) => {
  const file = new Blob([content])
  return (await Array.fromAsync(readRows(file, await encodingOfFile(file)))).flat()
}

describe('the rows of a file', () => {
  test('are cells by line, the header being line 1; a cell with a line break is one line', async () =>
    expect(await rowsOf('Name,Why\nAda,"one\ntwo, three"\nBo,"says ""hi"""\n')).toEqual([
      { line: 1, cells: ['Name', 'Why'] },
      { line: 2, cells: ['Ada', 'one\ntwo, three'] },
      { line: 3, cells: ['Bo', 'says "hi"'] },
    ]))
  test.each([
    ['Name;Mail\nAda;a@x\n', ['Ada', 'a@x']],
    ['Name\tMail\r\nAda\ta@x\r\n', ['Ada', 'a@x']],
    ['\uFEFFName,Mail\nAda,a@x', ['Ada', 'a@x']],
  ])('%j is read by its own sign, with or without a mark', async (text, cells) => {
    const rows = await rowsOf(text)
    expect(rows[0]?.cells[0]).toBe('Name')
    expect(rows[1]?.cells).toEqual(cells)
  })
  test('are whole wherever the pieces of the file end', async () => {
    const cell = (n: number) => `${'é😀'.repeat(n % 40)}${n}`
    const text = Array.from({ length: 5_000 }, (_, n) => `${cell(n)},"${cell(n)}\n"`).join('\n')
    const rows = await rowsOf(text)
    expect(rows).toHaveLength(5_000)
    expect(rows.map(row => row.cells)).toEqual(
      Array.from({ length: 5_000 }, (_, n) => [cell(n), `${cell(n)}\n`]),
    )
  })
  test('blank lines are not rows, a blank file has none', async () => {
    expect((await rowsOf('Name\n\nAda\n\n')).map(row => row.cells)).toEqual([['Name'], ['Ada']])
    expect(await rowsOf('')).toEqual([])
  })
  test('are read in the encoding that the file is in', async () =>
    expect(await rowsOf(new Uint8Array([0x4e, 0xe9, 0x0a]))).toEqual([{ line: 1, cells: ['Né'] }]))
  test('another encoding than the chosen one is refused in words', async () => {
    const rows = readRows(new Blob([new Uint8Array([0x4e, 0xe9, 0x0a])]), 'utf-8')
    await expect(Array.fromAsync(rows)).rejects.toThrow(FileProblem)
  })
  test('a quotation mark that is never closed is refused with its row', async () => {
    await expect(rowsOf('Name\n\nAda\n"Rui\nEva\n')).rejects.toThrow(
      "This file can't be read as CSV: a quotation mark in row 4 is never closed.",
    )
  })
})
