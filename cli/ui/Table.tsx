import { Box, Text } from 'ink'
import { Fragment } from 'react'
import stringWidth from 'string-width'
import { cut, oneLine, padded } from '../io/out/text.ts'
import { type Tone, Toned } from './Tones.tsx'

type TableColumn<Row> = {
  head: string
  text: (row: Row) => string
  tone?: (row: Row) => Tone
  align?: 'left' | 'right'
  /** Stays whole on a narrow terminal: an ID is there to be copied */
  whole?: boolean
  /** Left out, the last one first, where the terminal is too narrow for all columns */
  spare?: boolean
}

const gap = 2
const least = 6

type Natural = {
  width: number
  whole: boolean
  /** Columns of the head, which stays readable; absent: six columns */
  head?: number
}

/** Widths of columns: those of their texts; where the terminal is too narrow, the widest shrinks first. */
export function widths(natural: readonly Natural[], terminal: number): number[] {
  const widths = natural.map(it => it.width)
  const available = terminal - gap * natural.length
  for (let over = widths.reduce((sum, it) => sum + it, 0) - available; over > 0; over--) {
    const giving = widths.map((width, at) =>
      natural[at]?.whole || width <= Math.max(least, natural[at]?.head ?? 0) ? 0 : width,
    )
    const widest = giving.indexOf(Math.max(...giving))
    if (!giving[widest]) break
    widths[widest] = giving[widest] - 1
  }
  return widths
}

type TableProps<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** A line of its own below a row, cut to the width of the terminal */
  below?: (row: Row) => string | null
  terminal: number
}

/** The columns that a terminal has room for, with their texts and their natural widths. */
function fitting<Row>(all: readonly TableColumn<Row>[], rows: readonly Row[], terminal: number) {
  let shown = all.map(column => {
    const texts = rows.map(row => oneLine(column.text(row)))
    const width = Math.max(...[column.head, ...texts].map(text => stringWidth(text)))
    return { column, texts, width, whole: column.whole === true, head: stringWidth(column.head) }
  })
  const taken = () => shown.reduce((sum, it) => sum + it.width + gap, 0)
  for (const spare of shown.filter(it => it.column.spare).toReversed())
    if (taken() > terminal) shown = shown.filter(it => it !== spare)
  return shown
}

/** Rows under small heads, between two lines. */
export function Table<Row>({ columns: all, rows, below, terminal }: TableProps<Row>) {
  const shown = fitting(all, rows, terminal)
  const columns = shown.map(it => it.column)
  const sizes = widths(shown, terminal)
  const line = '─'.repeat(sizes.reduce((sum, it) => sum + it + gap, -gap))
  const fitted = (text: string, at: number) =>
    padded(cut(text, sizes[at] ?? 0), sizes[at] ?? 0, columns[at]?.align) +
    ' '.repeat(at < sizes.length - 1 ? gap : 0)
  return (
    <Box flexDirection="column" paddingLeft={gap}>
      <Toned tone="meta">{columns.map((column, at) => fitted(column.head.toUpperCase(), at)).join('')}</Toned>
      <Toned tone="meta">{line}</Toned>
      {rows.map((row, index) => {
        const note = below?.(row)
        return (
          <Fragment key={shown.map(it => it.texts[index]).join('\t')}>
            <Text wrap="truncate">
              {columns.map((column, at) => (
                <Toned key={column.head} tone={column.tone?.(row)}>
                  {fitted(shown[at]?.texts[index] ?? '', at)}
                </Toned>
              ))}
            </Text>
            {note && <Toned tone="meta">{`  ${cut(oneLine(note), terminal - 2 * gap)}`}</Toned>}
          </Fragment>
        )
      })}
      <Toned tone="meta">{line}</Toned>
    </Box>
  )
}
