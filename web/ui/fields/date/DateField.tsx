import { dateTimeText, dayText, localDay, timeText } from '@winnow/openapi/common/dates/dates'
import { readDay, readDayTime, readTime, writesMonthFirst } from '@winnow/openapi/common/dates/read-date'
import { limits } from '@winnow/openapi/common/limits'
import { CalendarDays, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { inputFrame } from '../../../styled-system/recipes'
import { Button } from '../../actions/Button.tsx'
import { IconButton } from '../../actions/IconButton.tsx'
import { NotFetched } from '../../feedback/NotFetched.tsx'
import { partOnDemand } from '../../overlays/on-demand.tsx'
import { Popover } from '../../overlays/Popover.tsx'
import { Field } from '../Field.tsx'
import { Input } from '../Input.tsx'

const inside = css({
  grow: true,
  height: 'full',
  padding: '0',
  border: 'none',
  backgroundColor: 'transparent',
  '&:focus, &:disabled, &[data-disabled]': { backgroundColor: 'transparent' },
  '&:focus, &:focus-visible': { boxShadow: 'none' },
})
const box = css({ padding: '6' })
const space = css({
  width: { base: '[252px]', _coarse: '[308px]' },
  height: { base: '[250px]', _coarse: '[322px]' },
})
const Calendar = partOnDemand(() => import('./Calendar.tsx').then(module => module.Calendar), {
  failed: NotFetched,
  waiting: <div className={space} />,
})
/** A calendar that does not come is asked for again when it opens. */
const load = () => void Calendar.preload().catch(() => {})
const ahead = { onPointerEnter: load, onFocus: load }
const footer = css({ row: '6', marginTop: '6', paddingTop: '8', borderTop: 'hairline' })

interface DateFieldProps {
  label: ReactNode
  /** Read aloud, not shown. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: string
  optional?: boolean
  disabled?: boolean
  size?: '28' | '32'
  /** 'YYYY-MM-DD', with `time` 'YYYY-MM-DDTHH:mm'; '' for none */
  value: string
  /** Called when a date was chosen or typed whole; null: what was typed is not a date that can be chosen */
  onChange: (value: string | null) => void
  /** Asks for a time as well: 'HH:mm' of a day that was chosen without one */
  time?: string
  /** 'YYYY-MM-DD'; absent: 1960 to 2030 */
  min?: string
  max?: string
  disallowPast?: boolean
  /** The value isn't saved: where nothing is typed, Enter saves it again and Escape drops it */
  unsaved?: { save: () => void; drop: () => void } | undefined
  /** It cannot be cleared */
  required?: boolean
  /** The name of a button in the field that clears it, beside Clear in the calendar */
  clear?: string
}

const textOf = (value: string) => {
  if (!value.includes('T')) return value && dayText(value)
  return dateTimeText(`${value}Z`, { timeZone: 'UTC' })
}

/** A date as text, which can be typed, with a calendar beside it. */
export function DateField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  disabled,
  size = '32',
  value,
  onChange,
  time,
  min = `${limits.dateYears.first}-01-01`,
  max = `${limits.dateYears.last}-12-31`,
  disallowPast = false,
  unsaved,
  required = false,
  clear,
}: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  const today = localDay()
  const first = disallowPast && min < today ? today : min

  const refusalOf = (next: string) => {
    const day = next.slice(0, 10)
    if (disallowPast && day < today) return 'Choose today or a later date'
    if (day < first) return `Choose ${dayText(first)} or later`
    if (day > max) return `Choose ${dayText(max)} or earlier`
    return undefined
  }
  const how = () => ({ today, monthFirst: writesMonthFirst(navigator.language) })
  const set = (next: string) => {
    setTyped(undefined)
    setProblem(undefined)
    setDraft(undefined)
    if (next !== value) onChange(next)
  }
  const read = () => {
    if (typed === undefined) return
    if (typed.trim() === '') return set('')
    const next = time === undefined ? readDay(typed, how()) : readDayTime(typed, { ...how(), time })
    const refusal = next
      ? next === value
        ? undefined
        : refusalOf(next)
      : time === undefined
        ? `Enter a date, such as ${dayText(today)}`
        : `Enter a date and a time, such as ${textOf(`${today}T${time}`)}`
    if (next && !refusal) return set(next)
    setProblem(refusal)
    onChange(null)
  }
  const shown = draft ?? value
  const close = (next: string | undefined) => {
    setOpen(false)
    if (next === undefined || !refusalOf(next)) set(next ?? value)
  }
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={problem ?? error}
      optional={optional}
      disabled={disabled}
    >
      <div className={inputFrame({ size })}>
        <Input
          ref={input}
          {...ahead}
          className={inside}
          autoComplete="off"
          placeholder={size === '28' ? 'Date' : 'Choose or type a date'}
          value={typed ?? textOf(shown)}
          onChange={event => {
            const text = event.target.value
            setTyped(text)
            setProblem(undefined)
            // A whole date counts as it stands, so that a filter follows without Enter.
            const day = time === undefined && /\d{4}/.test(text) ? readDay(text, how()) : null
            if (day && day !== value && !refusalOf(day)) onChange(day)
          }}
          onBlur={read}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              if (typed === undefined) unsaved?.save()
              else read()
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              read()
              setOpen(true)
            }
            if (event.key !== 'Escape' || (typed === undefined && !unsaved)) return
            event.preventDefault()
            setTyped(undefined)
            setProblem(undefined)
            if (typed === undefined) unsaved?.drop()
          }}
        />
        {clear && (typed || shown) && !disabled && (
          <IconButton
            icon={X}
            label={clear}
            tooltip="top"
            size="24"
            iconSize={14}
            onClick={() => {
              input.current?.focus()
              set('')
            }}
          />
        )}
        <Popover
          title={typeof label === 'string' ? `${label}: calendar` : 'Calendar'}
          pad="6"
          placement="bottom-end"
          open={open}
          onOpenChange={next => (next ? setOpen(true) : close(draft))}
          trigger={
            <IconButton
              icon={CalendarDays}
              label="Open calendar"
              tooltip="top"
              size="24"
              iconSize={14}
              disabled={disabled}
            />
          }
        >
          <div className={box}>
            <Calendar
              value={shown.slice(0, 10)}
              min={first}
              max={max}
              onPick={day => {
                if (time === undefined) close(day)
                else setDraft(`${day}T${shown.slice(11) || time}`)
              }}
            />
            {time === undefined ? (
              <div className={footer}>
                {first <= today && today <= max && (
                  <Button kind="ghost" onClick={() => close(today)}>
                    Today
                  </Button>
                )}
                {!required && value !== '' && (
                  <Button kind="ghost" className={css({ marginLeft: 'auto' })} onClick={() => close('')}>
                    Clear
                  </Button>
                )}
              </div>
            ) : (
              <TimeRow
                value={shown.slice(11) || time}
                onChange={next => setDraft(`${shown.slice(0, 10) || today}T${next}`)}
                onDone={() => close(draft ?? (value || `${today}T${time}`))}
              />
            )}
          </div>
        </Popover>
      </div>
    </Field>
  )
}

function TimeRow({
  value,
  onChange,
  onDone,
}: {
  value: string
  onChange: (value: string) => void
  onDone: () => void
}) {
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && readTime(typed) === null
  return (
    <div className={footer}>
      <div className={css({ grow: true })}>
        <Field label="Time" hideLabel error={wrong ? 'Such as 9:41 AM' : undefined}>
          <Input
            size="28"
            autoComplete="off"
            value={typed ?? timeText(`2000-01-01T${value}:00Z`, { timeZone: 'UTC' })}
            onChange={event => {
              setTyped(event.target.value)
              const read = readTime(event.target.value)
              if (read) onChange(read)
            }}
            onBlur={() => !wrong && setTyped(undefined)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || wrong) return
              event.preventDefault()
              onDone()
            }}
          />
        </Field>
      </div>
      <Button kind="primary" disabled={wrong} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
