import { useState } from 'react'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { useSession } from '../session/session.ts'
import { canNotify, type Refusal, turnOff, turnOn, useNotificationsOn } from './choice.ts'

const reasons: Record<Refusal, string> = {
  denied:
    "Notifications are blocked for this site. Allow them in your browser's site settings, then turn this on.",
  dismissed: 'Your browser needs your permission first. Turn this on again and choose Allow.',
  unsupported: "This browser can't show notifications from a tab.",
}

/** What this browser shows by itself; other browsers of the person have their own. */
export function NotificationSettings() {
  const { workspace } = useSession()
  const isOn = useNotificationsOn()
  const [refusal, setRefusal] = useState<Refusal | null>(canNotify() ? null : 'unsupported')
  const [isAsking, setAsking] = useState(false)
  const title = 'Desktop notifications'
  return (
    <Section id="browser" title="This browser">
      <Row
        title={title}
        hint={
          workspace
            ? 'Show a notification when an applicant writes, while Winnow is open in a tab.'
            : 'Show a notification when you get a reply, while Winnow is open in a tab.'
        }
        error={refusal ? reasons[refusal] : undefined}
      >
        <Switch
          hideLabel
          checked={isOn || isAsking}
          disabled={refusal === 'unsupported'}
          onChange={async on => {
            setRefusal(null)
            if (!on) return turnOff()
            setAsking(true)
            setRefusal(await turnOn())
            setAsking(false)
          }}
        >
          {title}
        </Switch>
      </Row>
    </Section>
  )
}
