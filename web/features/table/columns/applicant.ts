import { type GridColumnType, textOf } from '../../../question-types/shared/cell.ts'
import { hueOf } from '../../../theme/tints.ts'
import { pad, tintGround, tintText } from '../../../ui/canvas/brush.ts'
import { faces, write } from '../../../ui/canvas/text.ts'
import { initials } from '../../../ui/data/Avatar.tsx'

const avatarSize = 22
const beside = avatarSize + 8

export const applicant: GridColumnType = {
  icon: 'user',
  width: 186,
  sortable: true,
  extra: beside,
  text: textOf,
  draw: (brush, content) => {
    const { ctx, rect, mode } = brush
    const name = textOf(content)
    const hue = hueOf(String(content.row.get('submissionId') ?? ''))
    const middle = rect.y + rect.height / 2
    const centre = rect.x + pad + avatarSize / 2
    ctx.beginPath()
    ctx.arc(centre, middle, avatarSize / 2, 0, Math.PI * 2)
    ctx.fillStyle = tintGround(mode, hue)
    ctx.fill()
    ctx.font = faces.initials.css
    ctx.fillStyle = tintText(mode, hue)
    ctx.textAlign = 'center'
    ctx.textBaseline = 'alphabetic'
    ctx.fillText(initials(name), centre, middle + 3.3)
    ctx.textAlign = 'start'
    write(brush, name, faces.strong, brush.colors.t1, pad + beside)
  },
}
