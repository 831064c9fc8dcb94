import { Box, Text } from 'ink'
import stringWidth from 'string-width'
import { cut, oneLine, padded } from '../io/out/text.ts'
import { type Tone, Toned } from './Tones.tsx'

type TableColumn<Row> = {
  head: string
  text: (row: Row) => string
  tone?: (row: Row) => Tone
  align?: 'left' | 'right'
  /** Stays whole on a narrow terminal: an identifier is there to be copied */
  whole?: boolean
}

const gap = 2
const least = 6

/** Widths of columns: those of their texts; where the terminal is too narrow, the widest shrinks first. */
export function widths(natural: readonly { width: number; whole: boolean }[], terminal: number): number[] {
  const widths = natural.map(it => it.width)
  const available = terminal - gap * natural.length
  for (let over = widths.reduce((sum, it) => sum + it, 0) - available; over > 0; over--) {
    const giving = widths.map((width, at) => (natural[at]?.whole || width <= least ? 0 : width))
    const widest = giving.indexOf(Math.max(...giving))
    if (!giving[widest]) break
    widths[widest] = giving[widest] - 1
  }
  return widths
}

type TableProps<Row> = { columns: readonly TableColumn<Row>[]; rows: readonly Row[]; terminal: number }

/** Rows under small heads, between two lines. */
export function Table<Row>({ columns, rows, terminal }: TableProps<Row>) {
  const texts = rows.map(row => columns.map(column => oneLine(column.text(row))))
  const sizes = widths(
    columns.map((column, at) => ({
      width: Math.max(...[column.head, ...texts.map(line => line[at] ?? '')].map(text => stringWidth(text))),
      whole: column.whole === true,
    })),
    terminal,
  )
  const line = '─'.repeat(sizes.reduce((sum, it) => sum + it + gap, -gap))
  const fitted = (text: string, at: number) =>
    padded(cut(text, sizes[at] ?? 0), sizes[at] ?? 0, columns[at]?.align) +
    ' '.repeat(at < sizes.length - 1 ? gap : 0)
  return (
    <Box flexDirection="column" paddingLeft={gap}>
      <Toned tone="meta">{columns.map((column, at) => fitted(column.head.toUpperCase(), at)).join('')}</Toned>
      <Toned tone="meta">{line}</Toned>
      {rows.map((row, index) => (
        <Text key={texts[index]?.join('\t')} wrap="truncate">
          {columns.map((column, at) => (
            <Toned key={column.head} tone={column.tone?.(row)}>
              {fitted(texts[index]?.[at] ?? '', at)}
            </Toned>
          ))}
        </Text>
      ))}
      <Toned tone="meta">{line}</Toned>
    </Box>
  )
}
