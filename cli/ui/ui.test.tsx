import { describe, expect, test } from 'bun:test'
import { render } from 'ink-testing-library'
import { Details } from './Details.tsx'
import { Progress, remaining } from './Progress.tsx'
import { Table, widths } from './Table.tsx'
import { toned } from './Tones.tsx'
import { Waiting } from './Waiting.tsx'

const frame = (screen: React.ReactNode) => {
  const { lastFrame, unmount } = render(toned(screen, false))
  const text = lastFrame() ?? ''
  unmount()
  return text.split('\n').map(line => line.trimEnd())
}

describe('a table', () => {
  const rows = [
    { id: 'sub_1', name: 'Nguyễn Thanh Hà', count: 7 },
    { id: 'sub_2', name: 'Ada', count: 1204 },
  ]
  const columns = [
    { head: 'Applicant', text: (row: (typeof rows)[0]) => row.name },
    { head: 'Count', text: (row: (typeof rows)[0]) => String(row.count), align: 'right' as const },
    { head: 'Identifier', text: (row: (typeof rows)[0]) => row.id, whole: true },
  ]

  test('stands under heads in capitals, numbers to the right', () => {
    expect(frame(<Table columns={columns} rows={rows} terminal={80} />)).toEqual([
      '  APPLICANT        COUNT  IDENTIFIER',
      '  ──────────────────────────────────',
      '  Nguyễn Thanh Hà      7  sub_1',
      '  Ada               1204  sub_2',
      '  ──────────────────────────────────',
    ])
  })

  test('gives way in its widest column, never in an identifier', () => {
    expect(frame(<Table columns={columns} rows={rows} terminal={32} />)[2]).toBe(
      '  Nguyễn Tha…      7  sub_1',
    )
    expect(
      widths(
        [
          { width: 40, whole: false },
          { width: 30, whole: true },
        ],
        50,
      ),
    ).toEqual([16, 30])
    expect(widths([{ width: 40, whole: true }], 20)).toEqual([40])
  })

  test('shows what a cell holds, not what it would do to the terminal', () => {
    const hostile = [{ id: 'sub_1', name: '\u001b[2Jcleared\nline', count: 1 }]
    const shown = frame(<Table columns={columns} rows={hostile} terminal={80} />)
    expect(shown[2]).toContain('[2Jcleared line')
    expect(shown.join('')).not.toContain('\u001b')
  })
})

describe('progress', () => {
  test('is a bar, n of total, what remains and how to stop', () => {
    const [line] = frame(<Progress doing="Writing" done={2_000} total={4_000} elapsedMs={3_000} />)
    expect(line).toContain(`${'━'.repeat(14)}${'─'.repeat(14)}   Writing 2,000 of 4,000   about 3 s left`)
    expect(line).toContain('[Ctrl+C] stop')
  })

  test('guesses what remains only once it can', () => {
    expect(remaining(0, 10, 9_000)).toBeNull()
    expect(remaining(5, 10, 100)).toBeNull()
    expect(remaining(250, 1_000, 60_000)).toBe(180)
  })
})

test('a login waits with its link, its code and the time that is left', () => {
  const shown = frame(<Waiting link="http://localhost:3000/cli-login" code="ABCD-EFGH" secondsLeft={65} />)
  expect(shown.join('\n')).toContain('Open   http://localhost:3000/cli-login\n  Code   ABCD-EFGH')
  expect(shown.join('\n')).toContain('1:05 left')
})

test('facts stand beside their names', () => {
  expect(frame(<Details details={[{ name: 'Status', text: 'New' }]} />)).toEqual(['  Status      New'])
})
