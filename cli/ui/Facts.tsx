import { Box } from 'ink'
import { oneLine } from '../io/out/text.ts'
import { type Tone, Toned } from './Tones.tsx'

type Fact = { name: string; text: string; tone?: Tone }

/** Names at the left, what they stand for beside them. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box flexDirection="column" paddingLeft={2}>
    {facts.map(({ name, text, tone }) => (
      <Box key={name}>
        <Box width={12} flexShrink={0}>
          <Toned tone="meta">{name}</Toned>
        </Box>
        <Toned tone={tone}>{oneLine(text)}</Toned>
      </Box>
    ))}
  </Box>
)
