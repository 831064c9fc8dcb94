import { Box } from 'ink'
import { Toned } from '../../../ui/Tones.tsx'

/** A link and its QR code. Light modules are drawn, so the background is dark in every terminal. */
export const Code = ({ link, qr }: { link: string; qr: string }) => (
  <Box flexDirection="column" paddingLeft={2} gap={1}>
    <Toned>{link}</Toned>
    <Toned tone="code">{qr}</Toned>
  </Box>
)
