import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { Toned } from './Tones.tsx'

/** What a command draws, above the line that gives the same to a script. */
export const Screen = ({ script, children }: { script: string; children?: ReactNode }) => (
  <Box flexDirection="column">
    {children}
    <Box marginTop={1}>
      <Text>
        <Toned tone="meta">Same from a script: </Toned>
        <Toned>{script}</Toned>
      </Text>
    </Box>
  </Box>
)
