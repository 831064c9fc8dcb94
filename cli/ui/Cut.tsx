import { count } from '@winnow/openapi/common/text/format'
import { Box } from 'ink'
import { Toned } from './Tones.tsx'

/** Below a list that continues: how much of it is shown, and how to see the rest. `total`: absent where only a full read would tell */
export const Cut = ({ shown, total }: { shown: number; total?: number }) => (
  <Box paddingLeft={2} gap={3}>
    <Toned>
      {total === undefined ? `First ${count(shown)} shown` : `${count(shown)} of ${count(total)} shown`}
    </Toned>
    <Toned tone="meta">
      Use --limit {total ?? shown * 2} to show {total === undefined ? 'more' : 'all'}
    </Toned>
  </Box>
)
