import { dateText, deviceTimeZone, timeText } from '@winnow/openapi/common/dates/dates'
import { dateFormats, hourFormats } from '@winnow/openapi/common/enums'
import { limits } from '@winnow/openapi/common/limits'
import { line } from '@winnow/openapi/common/schema'
import type { Me } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { ImageUp } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Select, type SelectOption } from '../../ui/fields/Select.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import { useSession } from '../session/session.ts'

const ImageDialog = onDemand(() => import('../images/ImageDialog.tsx').then(module => module.ImageDialog))

/** Who the person is to others, and how they read dates (docs/rules.md#profile). */
export function Profile() {
  const { me } = useSession()
  return (
    <>
      <Section id="you" title="You">
        <NameRow key={me.id} />
        <PictureRow />
        <Row title="Email" hint={me.email} />
      </Section>
      <Section id="dates" title="Dates and times">
        <DateRows />
      </Section>
    </>
  )
}

const FullName = line(limits.name, `Must be less than ${limits.name} characters`)

function NameRow() {
  const { me, refresh } = useSession()
  const [name, setName] = useState(me.name ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isSame = name.trim() === (me.name ?? '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isSame) return
    const parsed = z.safeParse(FullName, name)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    setBusy(true)
    try {
      await winnow.updateName({ name: parsed.data })
      await refresh()
      toast({ title: 'Name saved', duration: 4_000 })
    } catch (failure) {
      setError((failure instanceof WinnowError && failure.at('name')) || sentenceOf(failure))
    }
    setBusy(false)
  }
  return (
    <Row
      title="Name"
      hint="Shown to the people you work with. Applicants see the workspace's name instead."
      below={
        <form
          className={css({ display: 'flex', alignItems: 'flex-start', gap: '8' })}
          onSubmit={save}
          noValidate
        >
          <div className={css({ grow: true, minWidth: '0', maxWidth: 'confirm' })}>
            <Field label="Full name" hideLabel error={error}>
              <Input
                size="32"
                value={name}
                autoComplete="name"
                onChange={event => {
                  setName(event.target.value)
                  setError(undefined)
                }}
              />
            </Field>
          </div>
          <Button size="32" type="submit" busy={busy} disabled={isSame}>
            Save
          </Button>
        </form>
      }
    />
  )
}

function PictureRow() {
  const { me, refresh } = useSession()
  const [choosing, setChoosing] = useState(false)
  const change = async (call: Promise<Me>) => {
    await call
    await refresh()
  }
  return (
    <Row
      title="Picture"
      hint="JPEG or PNG, up to 5 MB, cropped to a square. Without one, people see your initials."
    >
      <Avatar key={me.image} id={me.id} name={me.name ?? me.email} image={me.image} size="40" />
      <Button size="32" icon={ImageUp} onClick={() => setChoosing(true)}>
        {me.image ? 'Change picture' : 'Add picture'}
      </Button>
      {choosing && (
        <ImageDialog
          title="Your picture"
          current={me.image}
          onSave={image => change(winnow.updateImage({ image }))}
          {...(me.image ? { onRemove: () => change(winnow.removeImage({})) } : {})}
          onClose={() => setChoosing(false)}
        />
      )}
    </Row>
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

/** Every zone that the browser knows, with the one that the person has. */
function zoneOptions(current: string | null): SelectOption<string>[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = current && !known.includes(current) ? [current, ...known] : ['UTC', ...known]
  return [
    { value: device, label: `This device (${deviceTimeZone()})` },
    ...[...new Set(all)].map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}

function DateRows() {
  const { me, refresh } = useSession()
  const [error, setError] = useState<string>()
  const zones = useMemo(() => zoneOptions(me.timeZone), [me.timeZone])
  const save = async (change: Parameters<typeof winnow.updateProfile>[0]) => {
    setError(undefined)
    try {
      await winnow.updateProfile(change)
      await refresh()
    } catch (failure) {
      setError(`Couldn't save. ${sentenceOf(failure)}`)
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
        <div className={select}>
          <Select
            label="Time zone"
            size="32"
            options={zones}
            value={me.timeZone ?? device}
            onChange={zone => void save({ time_zone: zone === device ? null : zone })}
          />
        </div>
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
