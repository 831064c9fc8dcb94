import { Box } from 'ink'
import { Toned } from '../../../ui/Tones.tsx'

/** A link, and its QR code: light modules are drawn, so the ground must be dark whatever the terminal's own colours are. */
export const Code = ({ link, qr }: { link: string; qr: string }) => (
  <Box flexDirection="column" paddingLeft={2} gap={1}>
    <Toned>{link}</Toned>
    <Toned tone="code">{qr}</Toned>
  </Box>
)
