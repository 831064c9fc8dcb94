import { Plan } from '../features/plan/Plan.tsx'
import { useWorkspace } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { css } from '../styled-system/css'

const scroller = css({ scrolls: true })
const body = css({ stack: '16', maxWidth: 'templates', padding: '16' })

/** `/pricing`: the plans, and which one this workspace has. */
export default function PricingScreen() {
  const workspace = useWorkspace()
  return (
    <>
      <PageHeader title="Plans" />
      <div className={scroller}>
        <div className={body}>
          <Plan workspace={workspace} />
        </div>
      </div>
    </>
  )
}
