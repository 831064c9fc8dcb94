import { Link2 } from 'lucide-react'
import { css } from '../../styled-system/css'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type AnswerView, shortRoom } from '../shared/answer.tsx'
import { isWebAddress, withoutScheme } from './address.ts'

const icon = css({ display: 'inline-flex', flexShrink: '0', color: 't3' })
const clipped = css({
  minWidth: '0',
  truncate: true,
  // Only inline text is cut with an ellipsis.
  '& > a': { display: 'inline' },
})

export const linkAnswer: AnswerView = {
  room: shortRoom,
  show: value => {
    const url = String(value)
    return (
      <div className={css({ row: '6', minWidth: '0' })}>
        <span className={icon}>
          <Icon of={Link2} size={15} />
        </span>
        <span className={clipped} title={url}>
          {isWebAddress(url) ? (
            <TextLink href={url} external tone="plain">
              {withoutScheme(url)}
            </TextLink>
          ) : (
            url
          )}
        </span>
      </div>
    )
  },
}
