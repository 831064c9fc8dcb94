import { Box } from 'ink'
import { Toned } from './Tones.tsx'

type WaitingProps = { link: string; code: string; secondsLeft: number }

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A link and a code to confirm in a browser, and how long they are valid. */
export const Waiting = ({ link, code, secondsLeft }: WaitingProps) => (
  <Box flexDirection="column" paddingLeft={2} paddingY={1}>
    <Box gap={3}>
      <Toned tone="meta">Open</Toned>
      <Toned>{link}</Toned>
    </Box>
    <Box gap={3}>
      <Toned tone="meta">Code</Toned>
      <Toned tone="strong">{code}</Toned>
    </Box>
    <Box gap={3} marginTop={1}>
      <Toned>Waiting for your confirmation in the browser</Toned>
      <Toned tone="meta">{clock(secondsLeft)} left</Toned>
      <Toned tone="meta">[Ctrl+C] stop</Toned>
    </Box>
  </Box>
)
