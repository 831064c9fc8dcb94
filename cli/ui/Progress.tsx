import { count } from '@winnow/openapi/common/text/format'
import { Box } from 'ink'
import { Toned } from './Tones.tsx'

const barColumns = 28

/** Seconds that remain at the pace so far; null: too early to say. */
export const remaining = (done: number, total: number, elapsedMs: number) =>
  done === 0 || elapsedMs < 500 ? null : Math.ceil(((elapsedMs / done) * (total - done)) / 1_000)

const leftText = (seconds: number) =>
  seconds < 60 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`

type ProgressProps = { doing: string; done: number; total: number; elapsedMs: number }

/** A bar, 'n of total', what remains, and how to stop (docs/rules.md#progress). */
export function Progress({ doing, done, total, elapsedMs }: ProgressProps) {
  const filled = total === 0 ? 0 : Math.min(barColumns, Math.round((done / total) * barColumns))
  const seconds = remaining(done, total, elapsedMs)
  return (
    <Box gap={3} paddingLeft={2}>
      <Box>
        <Toned tone="accent">{'━'.repeat(filled)}</Toned>
        <Toned tone="meta">{'─'.repeat(barColumns - filled)}</Toned>
      </Box>
      <Toned>
        {doing} {count(done)} of {count(total)}
      </Toned>
      {seconds !== null && <Toned tone="meta">{leftText(seconds)}</Toned>}
      <Toned tone="meta">[Ctrl+C] stop</Toned>
    </Box>
  )
}
