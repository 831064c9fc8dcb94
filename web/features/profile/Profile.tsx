import { dateText, deviceTimeZone, timeText } from '@winnow/openapi/common/dates/dates'
import { dateFormats, hourFormats } from '@winnow/openapi/common/enums'
import { limits } from '@winnow/openapi/common/limits'
import { line } from '@winnow/openapi/common/schema'
import type { Me } from '@winnow/sdk'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { reasonOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { NameRow } from '../../ui/fields/NameRow.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TimeZoneSelect } from '../../ui/fields/TimeZoneSelect.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { ImageRow } from '../images/ImageRow.tsx'
import { useSession } from '../session/session.ts'

/** Who the person is to others, and how they read dates (docs/rules.md#profile). */
export function Profile() {
  const { me } = useSession()
  return (
    <>
      <Section id="you" title="You">
        <OwnName key={me.id} />
        <OwnPicture />
        <Row title="Email" hint={me.email} />
      </Section>
      <Section id="dates" title="Dates and times">
        <DateRows />
      </Section>
    </>
  )
}

const FullName = line(limits.name, `Must be less than ${limits.name} characters`)

function wrongWith(name: string): string | undefined {
  const parsed = z.safeParse(FullName, name)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

function OwnName() {
  const { me, refresh } = useSession()
  const save = async (name: string) => {
    await winnow.updateName({ name })
    await refresh()
    toast({ title: 'Name saved', duration: 4_000 })
  }
  return (
    <NameRow
      hint={
        me.pages.length > 0
          ? "Shown to the people you work with. Applicants see the workspace's name instead."
          : 'The name of your account. Applications keep the name you wrote in them.'
      }
      label="Full name"
      autoComplete="name"
      name={me.name ?? ''}
      save="Save"
      wrongWith={wrongWith}
      onSave={save}
    />
  )
}

function OwnPicture() {
  const { me, refresh } = useSession()
  const change = async (call: Promise<Me>) => {
    await call
    await refresh()
  }
  return (
    <ImageRow
      title="Picture"
      hint="JPEG or PNG, up to 5 MB, cropped to a square. Without one, people see your initials."
      name={me.name ?? me.email}
      image={me.image}
      change={me.image ? 'Change picture' : 'Add picture'}
      dialog="Your picture"
      onSave={image => change(winnow.updateImage({ image }))}
      {...(me.image ? { onRemove: () => change(winnow.removeImage({})) } : {})}
    />
  )
}

const device = 'device'

const written: Record<Me['dateFormat'] | Me['hourFormat'], string> = {
  DAY_MONTH_YEAR: '16 Nov 2026',
  MONTH_DAY_YEAR: 'Nov 16, 2026',
  YEAR_MONTH_DAY: '2026-11-16',
  H12: '2:31 PM',
  H24: '14:31',
}
const dateOptions = dateFormats.map(value => ({ value, label: written[value] }))
const hourOptions = hourFormats.map(value => ({ value, label: written[value] }))

function DateRows() {
  const { me, refresh } = useSession()
  const [error, setError] = useState<string>()
  const first = useMemo(() => ({ value: device, label: `This device (${deviceTimeZone()})` }), [])
  const save = async (change: Parameters<typeof winnow.updateProfile>[0]) => {
    setError(undefined)
    try {
      await winnow.updateProfile(change)
      await refresh()
    } catch (failure) {
      setError(`Couldn't save. ${reasonOf(failure)}`)
    }
  }
  const select = css({ width: '[256px]', maxWidth: 'full' })
  return (
    <>
      <Row
        title="Time zone"
        hint={`Local time: ${dateText(Date.now())}, ${timeText(Date.now())}`}
        error={error}
      >
        <TimeZoneSelect
          first={first}
          value={me.timeZone ?? device}
          onChange={zone => void save({ time_zone: zone === device ? null : zone })}
        />
      </Row>
      <Row title="Dates">
        <div className={select}>
          <Select
            label="Dates"
            size="32"
            options={dateOptions}
            value={me.dateFormat}
            onChange={date_format => void save({ date_format })}
          />
        </div>
      </Row>
      <Row title="Times">
        <div className={select}>
          <Select
            label="Times"
            size="32"
            options={hourOptions}
            value={me.hourFormat}
            onChange={hour_format => void save({ hour_format })}
          />
        </div>
      </Row>
    </>
  )
}
