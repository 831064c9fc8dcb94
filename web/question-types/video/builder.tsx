import { limits } from '@winnow/openapi/common/limits'
import { Video } from 'lucide-react'
import { type BuilderPart, EmptyBox } from '../shared/builder.tsx'

export const videoBuilder: BuilderPart = {
  explained: `Up to ${limits.videoSeconds} s, recorded in the browser`,
  searchWords: 'recording camera',
  Look: () => <EmptyBox icon={Video}>Record up to {limits.videoSeconds} s</EmptyBox>,
}
