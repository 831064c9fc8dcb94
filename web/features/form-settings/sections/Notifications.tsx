import type { FetchNotifSettingsResponse, FormDetails } from '@winnow/sdk'
import { useState } from 'react'
import { useCall, winnow } from '../../../lib/client.ts'
import { notifyText, stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { SwitchRow } from '../parts/SwitchRow.tsx'
import { notSaved, type Outcome, useSettings } from '../saving.ts'

type Stage = FormDetails['stages'][number]

/** Whom the form mails about what. */
export function Notifications({ id }: { id: string }) {
  return (
    <Section id={id} title="Notifications">
      <StagesRow />
      <Mine />
    </Section>
  )
}

/** Which statuses are news for the editors. */
function StagesRow() {
  const { form, save } = useSettings()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const set = async (stage: Stage, on: boolean) => {
    const stages = form.stages.map(it =>
      it.label === stage.label ? { ...it, notificationsEnabled: on } : it,
    )
    setOutcome(
      await save({ stages }, async () => {
        await winnow.updateNotifs({
          form_id: form.identifier,
          stage: stage.label,
          notifications_enabled: on,
        })
        return winnow.fetchDetails({ form_id: form.identifier })
      }),
    )
  }
  return (
    <Row
      title="Email editors when an application reaches"
      hint="Applies to everyone who edits this form, except the person who moved it."
      error={notSaved(outcome)}
      below={
        <ul className={css({ stack: '0', plainList: true })}>
          {form.stages.map(stage => (
            <li key={stage.label} className={css({ row: '8', minHeight: '32' })}>
              <Dot hue={stageHue(form.stages, stage.label)} />
              <span className={css({ grow: true, truncate: true })}>{stage.label}</span>
              <Switch hideLabel checked={stage.notificationsEnabled} onChange={on => void set(stage, on)}>
                {notifyText(stage.label)}
              </Switch>
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** The caller's own mails; nobody else's change. */
function Mine() {
  const { form, track } = useSettings()
  const { data, error, mutate } = useCall('fetchNotifSettings', { form_id: form.identifier })
  if (!data) {
    return (
      <Row
        title="Your emails"
        hint={
          error ? (
            <>
              Couldn't load your choices. <TextLink onClick={() => void mutate()}>Try again</TextLink>
            </>
          ) : undefined
        }
      >
        {!error && <Skeleton width={120} />}
      </Row>
    )
  }
  const set = async (
    shown: Partial<FetchNotifSettingsResponse>,
    body: { arrivals?: boolean; daily_report?: boolean; mentions?: boolean; messages?: boolean },
  ): Promise<Outcome> => {
    try {
      await track(() =>
        mutate(winnow.updateNotifSettings({ form_id: form.identifier, ...body }), {
          optimisticData: { ...data, ...shown },
          rollbackOnError: true,
          revalidate: false,
        }),
      )
      return null
    } catch (failure) {
      return { error: failure }
    }
  }
  return (
    <>
      <SwitchRow
        title="Email me about these"
        hint="Only for you. The first email comes right away; more within a minute arrive as one."
        checked={data.arrivals}
        onSave={on => set({ arrivals: on }, { arrivals: on })}
      />
      <SwitchRow
        title="Daily report"
        hint="Only for you. Sent at 8:00 AM in the workspace's time zone if there's anything new."
        checked={data.dailyReport}
        onSave={on => set({ dailyReport: on }, { daily_report: on })}
      />
      <SwitchRow
        title="Mentions"
        hint="Only for you. Sent when someone mentions you in a private note."
        checked={data.mentions}
        onSave={on => set({ mentions: on }, { mentions: on })}
      />
      <SwitchRow
        title="Messages"
        hint="Only for you. Sent when an applicant writes in a chat assigned to you, or in an unassigned chat that you wrote in."
        checked={data.messages}
        onSave={on => set({ messages: on }, { messages: on })}
      />
    </>
  )
}
