import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { notice } from '../../styled-system/recipes'
import { Icon } from '../Icon.tsx'

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck }

interface NoticeProps {
  tone?: keyof typeof icons
  children: ReactNode
  /** One action at the right: a TextLink or a Button of size 24. */
  action?: ReactNode
}

/** A sentence that stays where it matters. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div className={notice({ tone })} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={icons[tone]} size={15} />
      <div>
        <span>{children}</span>
        {action}
      </div>
    </div>
  )
}
