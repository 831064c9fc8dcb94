import { afterAll, describe, expect, test } from 'bun:test'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '../../testing/fake-server.ts'
import { applicants, northlight, windowOf } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})
const at = async (others: Handlers = {}, watched = false) => {
  const server = northlight(others)
  servers.push(server)
  return { server, ...(await terminal({ url: server.url, watched })) }
}
type WindowBody = Parameters<typeof windowOf>[1]
/** A server of these rows, whose windows can be read by their numbers too. */
const serving = (rows: Parameters<typeof windowOf>[0]) => ({
  fetchWindow: (body: WindowBody) => windowOf(rows, body),
  fetchNumbers: () => ({ rowsVersion: 7, numbers: rows.map((_, i) => i + 1) }),
})
const [someone] = applicants
if (!someone) throw new Error('Northlight has applicants')
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...someone, id: `sub_${n}`, name: `N ${n}` }))

describe('winnow export csv', () => {
  test("writes a file with the form's name, the documented columns and no formula", async () => {
    const { winnow, io } = await at()
    const { code, out } = await winnow('export', 'csv', 'frm_spring')
    const file = join(io.cwd, 'Spring accelerator-export.csv')
    expect({ code, out }).toEqual({ code: 0, out: `3 applicants exported to ${file}.\n` })
    expect(await readFile(file, 'utf8')).toBe(
      [
        '\ufeffStatus,Name,Email,Applied on,Labels,Why?,Team size',
        'New,Amara Okonkwo,amara@example.com,2026-03-01,Climate,38 clinics pay us,4',
        "New,Joaquín Ruiz,joaquin@example.com,2026-03-01,Climate,'=2+5,2",
        'Shortlisted,Elif Yıldırım,elif@example.com,2026-03-01,Climate,,',
        '',
      ].join('\r\n'),
    )
  })

  test('--out - prints it and nothing else', async () => {
    const { winnow } = await at()
    const ended = await winnow('export', 'csv', 'frm_spring', '--stage', 'Shortlisted', '--out', '-')
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(ended.out.split('\r\n')).toHaveLength(3)
  })

  test('--json tells where the file is and how many are in it', async () => {
    const { winnow, io } = await at()
    const ended = await winnow('export', 'csv', 'frm_spring', '--out', 'all.csv', '--json')
    expect(JSON.parse(ended.out)).toEqual({
      form: { id: 'frm_spring', name: 'Spring accelerator' },
      file: join(io.cwd, 'all.csv'),
      rows: 3,
    })
  })

  test('reads whole texts in windows of 1,000, oldest first', async () => {
    const rows = many(2_500)
    const { server, winnow } = await at(serving(rows))
    const { out } = await winnow('export', 'csv', 'frm_spring', '--out', '-')
    expect(out.trimEnd().split('\r\n')).toHaveLength(2_501)
    const windows = server.asked('fetchWindow') as unknown as WindowBody[]
    expect(windows.map(body => body.numbers?.length)).toEqual([undefined, 1_000, 500])
    expect(windows.slice(1).map(body => body.numbers?.[0])).toEqual([1_001, 2_001])
    expect(server.asked('fetchWindow')[0]).toMatchObject({
      limit: 1_000,
      texts: 'WHOLE',
      sort: { columnId: 'date', direction: 'ASC' },
    })
  })

  test('keeps a line break inside its cell', async () => {
    const rows = [{ ...someone, why: 'one\ntwo', name: 'a\rb' }]
    const { winnow } = await at(serving(rows))
    const { out } = await winnow('export', 'csv', 'frm_spring', '--out', '-')
    expect(out).toContain('"a\rb"')
    expect(out).toContain('"one\ntwo"')
  })

  test('writes everybody who was there when it began exactly once, though some are moved meanwhile', async () => {
    const rows = many(1_500)
    let asked = 0
    const { winnow } = await at({
      ...serving(rows),
      fetchWindow: (body: WindowBody) => {
        asked++
        // After the first window, three of the first leave the query: by its places three others would slip past.
        const left = body.numbers || asked === 1 ? rows : rows.slice(3)
        return { ...windowOf(left, body), rowsVersion: asked === 1 ? 6 : 8 }
      },
    })
    const { out } = await winnow('export', 'csv', 'frm_spring', '--out', '-')
    const names = out
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',')[1])
    expect(names).toEqual(rows.map(row => row.name))
  })

  test('shows a bar and a count where somebody is watching, and takes them away', async () => {
    const { winnow } = await at({}, true)
    const { err } = await winnow('export', 'csv', 'frm_spring')
    expect(err).toContain('━')
    expect(err).toContain('3 of 3')
    expect(err).toContain('[Ctrl+C] stop')
    expect(Bun.stripANSI(err.slice(err.lastIndexOf('stop') + 4)).trim()).toBe('')
  })
})

describe('an export that does not end', () => {
  const stopping = async () => {
    const rows = many(2_500)
    const made = await at({
      ...serving(rows),
      fetchWindow: (body: WindowBody) => {
        if (body.numbers?.[0] === 1_001) made.stop()
        return windowOf(rows, body)
      },
    })
    return made
  }

  test('by Ctrl+C leaves no partial file and ends with 130', async () => {
    const { winnow, io } = await stopping()
    const ended = await winnow('export', 'csv', 'frm_spring')
    expect(ended.code).toBe(130)
    expect(ended.err).toContain('No file was written.')
    expect(await readdir(io.cwd)).toEqual([])
  })

  test('leaves the file that had its name as it was', async () => {
    const { winnow, io } = await stopping()
    await writeFile(join(io.cwd, 'all.csv'), 'yesterday')
    expect((await winnow('export', 'csv', 'frm_spring', '--out', 'all.csv')).code).toBe(130)
    expect(await readdir(io.cwd)).toEqual(['all.csv'])
    expect(await readFile(join(io.cwd, 'all.csv'), 'utf8')).toBe('yesterday')
  })

  test('because the folder is absent says so', async () => {
    const { winnow } = await at()
    const ended = await winnow('export', 'csv', 'frm_spring', '--out', 'absent/all.csv')
    expect(ended.code).toBe(3)
    expect(ended.err).toContain("Can't write all.csv")
  })
})
