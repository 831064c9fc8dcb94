import { Box } from 'ink'
import { oneLine } from '../io/out/text.ts'
import { type Tone, Toned } from './Tones.tsx'

type Detail = { name: string; text: string; tone?: Tone }

/** Names at the left, their values beside them. */
export const Details = ({ details }: { details: readonly Detail[] }) => (
  <Box flexDirection="column" paddingLeft={2}>
    {details.map(({ name, text, tone }) => (
      <Box key={`${name} ${text}`}>
        <Box width={12} flexShrink={0}>
          <Toned tone="meta">{name}</Toned>
        </Box>
        <Toned tone={tone}>{oneLine(text)}</Toned>
      </Box>
    ))}
  </Box>
)
