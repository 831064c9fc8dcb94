import { Box } from 'ink'
import { oneLine } from '../io/out/text.ts'
import { Toned } from './Tones.tsx'

/** The title of a screen, with one detail beside it. */
export const Heading = ({ title, fact }: { title: string; fact?: string | undefined }) => (
  <Box gap={3} marginBottom={1}>
    <Box gap={1}>
      <Toned tone="accent">◆</Toned>
      <Toned tone="strong">{oneLine(title)}</Toned>
    </Box>
    {fact && <Toned tone="meta">{oneLine(fact)}</Toned>}
  </Box>
)
