import { count } from '@winnow/openapi/common/text/format'
import { Box, useStdout } from 'ink'
import { Toned } from './Tones.tsx'

const longestBar = 28
const shortestBar = 4
const gap = 3
const indent = 2

/** Seconds that remain at the pace so far; null: too early to say. */
export const remaining = (done: number, total: number, elapsedMs: number) =>
  done === 0 || elapsedMs < 500 ? null : Math.ceil(((elapsedMs / done) * (total - done)) / 1_000)

const leftText = (seconds: number) =>
  seconds < 60 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`

type ProgressProps = { doing: string; done: number; total: number; elapsedMs: number }

/** A bar, 'n of total', what remains, and how to stop, on one line (docs/rules.md#progress). */
export function Progress({ doing, done, total, elapsedMs }: ProgressProps) {
  const seconds = remaining(done, total, elapsedMs)
  const facts = [
    `${doing} ${count(done)} of ${count(total)}`,
    ...(seconds === null ? [] : [leftText(seconds)]),
    '[Ctrl+C] stop',
  ]
  const taken = facts.reduce((sum, fact) => sum + gap + fact.length, indent)
  const { columns: terminal = 80 } = useStdout().stdout as { columns?: number }
  const columns = Math.max(shortestBar, Math.min(longestBar, terminal - taken))
  const filled = total === 0 ? 0 : Math.min(columns, Math.round((done / total) * columns))
  const [counts, ...others] = facts
  return (
    <Box gap={gap} paddingLeft={indent}>
      <Box flexShrink={0}>
        <Toned tone="accent">{'━'.repeat(filled)}</Toned>
        <Toned tone="meta">{'─'.repeat(columns - filled)}</Toned>
      </Box>
      <Box flexShrink={0}>
        <Toned>{counts}</Toned>
      </Box>
      {others.map(fact => (
        <Box key={fact} flexShrink={0}>
          <Toned tone="meta">{fact}</Toned>
        </Box>
      ))}
    </Box>
  )
}
