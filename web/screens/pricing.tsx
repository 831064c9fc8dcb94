import { count, counted } from '@winnow/openapi/common/text/format'
import type { Workspace } from '@winnow/sdk'
import { useWorkspace } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { css } from '../styled-system/css'
import { card } from '../styled-system/recipes'
import { Badge } from '../ui/data/tags.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'

const body = css({ stack: '16', scrolls: true, maxWidth: 'templates', padding: '16' })
const grid = css({ display: 'grid', gridTemplateColumns: { base: '[1fr]', md: '[1fr 1fr]' }, gap: '16' })

/** The plans, and which one this workspace has. Its operator sets it (docs/rules.md#plans). */
export default function PricingScreen() {
  const workspace = useWorkspace()
  return (
    <>
      <PageHeader title="Plans" />
      <div className={body}>
        <div className={grid}>
          <Plan
            name="Free"
            current={workspace.plan === 'FREE'}
            lines={[
              `${workspace.replies.limit ?? 50} replies to applicants a day`,
              'Unlimited forms, applicants and editors',
            ]}
          />
          <Plan
            name="Pro"
            current={workspace.plan === 'PRO'}
            lines={['Unlimited replies', 'Unlimited forms, applicants and editors']}
          />
        </div>
        <p className={css({ color: 't2' })}>{repliesSentence(workspace)}</p>
        <Notice>{whoChanges(workspace)}</Notice>
      </div>
    </>
  )
}

function repliesSentence({ name, replies: { sent, limit } }: Workspace): string {
  if (limit === null) return `${name} has sent ${counted(sent, 'reply', 'replies')} today.`
  return `${name} has sent ${count(sent)} of ${count(limit)} replies today. The count resets at midnight UTC.`
}

/** Guests are sent to an admin. */
function whoChanges({ currentUserRole, proEnabled }: Workspace): string {
  if (currentUserRole !== 'GUEST') return 'The people who run this server can change your plan.'
  return proEnabled ? 'Ask admin to upgrade you to member' : 'Ask admin to upgrade'
}

interface PlanProps {
  name: string
  current: boolean
  lines: readonly string[]
}

function Plan({ name, current, lines }: PlanProps) {
  return (
    <section className={card()} aria-current={current || undefined}>
      <h2 className={css({ row: '8', textStyle: 'section' })}>
        {name}
        {current && <Badge tone="accent">Your plan</Badge>}
      </h2>
      <ul
        className={css({
          margin: '0',
          marginTop: '8',
          padding: '0',
          paddingLeft: '16',
          color: 't2',
          listStyle: 'disc',
        })}
      >
        {lines.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
