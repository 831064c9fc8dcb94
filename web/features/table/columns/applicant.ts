import { hueOf } from '../../../theme/tints.ts'
import { initials } from '../../../ui/data/Avatar.tsx'
import { fontOf, pad, tintOf, write } from '../canvas/brush.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const avatarSize = 22
const nameOf = ({ row }: CellContent) => String(row.get('name') ?? '')

export const applicant: GridColumnType = {
  icon: 'user',
  width: 186,
  sortable: true,
  extra: avatarSize + 8,
  text: nameOf,
  draw: (brush, content) => {
    const { ctx, rect } = brush
    const tint = tintOf(brush.mode, hueOf(String(content.row.get('submissionId') ?? '')))
    const middle = rect.y + rect.height / 2
    const centre = rect.x + pad + avatarSize / 2
    ctx.beginPath()
    ctx.arc(centre, middle, avatarSize / 2, 0, Math.PI * 2)
    ctx.fillStyle = tint.ground
    ctx.fill()
    ctx.font = fontOf({ size: 9, weight: 600 })
    ctx.fillStyle = tint.text
    ctx.textAlign = 'center'
    ctx.textBaseline = 'alphabetic'
    ctx.fillText(initials(nameOf(content)), centre, middle + 3.3)
    ctx.textAlign = 'start'
    write(brush, nameOf(content), { color: brush.colors.t1, weight: 500, x: pad + avatarSize + 8 })
  },
}
