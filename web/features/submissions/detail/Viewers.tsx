import { css } from '../../../styled-system/css'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { useReviewState } from '../../review/ReviewProvider.tsx'
import { viewersText } from '../../review/viewers.ts'

const faces = css({
  display: 'flex',
  flexShrink: '0',
  '& > *': { boxShadow: '[0 0 0 2px token(colors.surface)]' },
  '& > * + *': { marginLeft: '[-6px]' },
})
const most = 3

/** Who else has this application open, as faces (docs/rules.md#presence). */
export function Viewers({ submissionId }: { submissionId: string }) {
  const viewers = useReviewState(state => state.viewers.get(submissionId))[1]
  return (
    <span role="status">
      {viewers && (
        <Tooltip text={viewersText(viewers)}>
          <span className={faces} role="img" aria-label={viewersText(viewers)}>
            {viewers.slice(0, most).map(({ user_id, name, image }) => (
              <Avatar key={user_id} name={name} image={image} size="22" />
            ))}
          </span>
        </Tooltip>
      )}
    </span>
  )
}
