import { dayText, localDay } from '@winnow/openapi/common/dates/dates'
import { readDay, writesMonthFirst } from '@winnow/openapi/common/dates/read-date'
import { isDay } from '@winnow/openapi/filters/days'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '../../../form/fields/control.ts'
import { changed } from '../../../form/fields/options.ts'
import { Icon } from '../../../form/icons.tsx'
import { Calendar } from './calendar.tsx'
import { within } from './month.ts'

type DateBoxProps = {
  /** Id of the text input, where the question's label points to it */
  id: string
  label: string
  /** Holds the native input, whose value is the answer no matter what changes it */
  place: RefObject<HTMLElement | null>
  placeholder: string
  min: string
  max: string
  aria: ControlProps['aria']
}

const unreadable = () => `Enter a date, such as ${dayText(localDay())}`

/** Pixels that the calendar takes, with the bar below the form. */
const room = 484

/** A day as text, which can be typed in any usual way, with a calendar that opens below it (docs/rules.md#date). */
export const DateBox = ({ id, label, place, placeholder, min, max, aria }: DateBoxProps) => {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  /** Open with the focus in its days, open with it in the text, or closed */
  const [open, setOpen] = useState<'days' | 'text' | null>(null)
  const [active, setActive] = useState('')
  const [above, setAbove] = useState(false)
  const [isTouch, setTouch] = useState(false)

  const native = () => place.current?.querySelector<HTMLInputElement>('input[name]')
  const look = () => {
    const answer = native()?.value ?? ''
    if (answer && !isDay(answer)) {
      setValue('')
      setTyped(answer)
      hold(unreadable())
    } else setValue(answer)
  }
  const latest = useRef(look)
  latest.current = look
  useEffect(look)
  useEffect(() => {
    setTouch(matchMedia('(pointer: coarse)').matches)
    const form = place.current?.closest('form')
    const onInput = () => latest.current()
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [place])

  /** `why` the form cannot go out with what is typed; '': it can. */
  const hold = (why: string) => {
    const answer = native()
    if (why && answer) answer.dataset.hold = why
    else delete answer?.dataset.hold
  }
  const put = (text: string, why = '') => {
    const answer = native()
    if (!answer) return
    answer.value = text
    hold(why)
    changed(answer)
  }
  const show = (where: 'days' | 'text') => {
    const { bottom = 0, top = 0 } = input.current?.getBoundingClientRect() ?? {}
    setAbove(innerHeight - bottom < room && top > room)
    setActive(within(value || localDay(), min, max))
    setOpen(where)
  }
  const close = () => setOpen(null)
  const choose = (day: string) => {
    setTyped(null)
    put(day)
    close()
    input.current?.focus({ preventScroll: true })
  }

  // The days have the focus as soon as they are drawn; a key that comes before the next frame counts.
  useLayoutEffect(() => {
    if (!open) return
    box.current?.querySelector('.calendar')?.scrollIntoView({ block: 'nearest' })
    const { current } = box
    const leave = (to: EventTarget | null) => {
      if (to instanceof Node && !current?.contains(to)) setOpen(null)
    }
    const onPress = ({ target }: Event) => leave(target)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => leave(relatedTarget)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(null)
      input.current?.focus({ preventScroll: true })
    }
    current?.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    current?.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      current?.removeEventListener('focusout', onFocusOut)
      current?.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div ref={box} className={above ? 'date-box above' : 'date-box'} data-open-list={open ? '' : undefined}>
      <input
        ref={input}
        className="input"
        id={id}
        type="text"
        autoComplete="off"
        // A finger chooses: its keyboard would cover the calendar.
        inputMode={isTouch ? 'none' : undefined}
        placeholder={placeholder}
        value={typed ?? (value && dayText(value))}
        onClick={() => open || show('text')}
        onInput={event => {
          // The answer is the day that is read of it.
          event.stopPropagation()
          const text = event.currentTarget.value
          setTyped(text)
          const today = localDay()
          const day = readDay(text, { today, monthFirst: writesMonthFirst(navigator.language) })
          if (day) setActive(within(day, min, max))
          // What can't be read stays the answer until it is mended, so that the draft keeps it.
          if (day) put(day)
          else put(text.trim() && text, text.trim() && unreadable())
        }}
        onBlur={() => (value || typed?.trim() === '') && setTyped(null)}
        onKeyDown={event => {
          // Closes a calendar too that has been asked for and not drawn yet.
          if (event.key === 'Escape') close()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show('days')
        }}
        {...aria}
      />
      <button
        className="date-open"
        type="button"
        aria-label={`${label}: open calendar`}
        aria-expanded={open !== null}
        onClick={() => (open ? close() : show('days'))}
      >
        <Icon name="calendar" />
      </button>
      {open && (
        <fieldset
          className="calendar"
          aria-label={`${label}: calendar`}
          // The focus stays where it is while a day is pressed.
          onMouseDown={event => {
            if (!(event.target instanceof HTMLSelectElement)) event.preventDefault()
          }}
          onInput={event => event.stopPropagation()}
        >
          <Calendar
            value={value}
            active={active}
            min={min}
            max={max}
            focused={open === 'days'}
            onMove={(day, focused) => {
              setActive(day)
              if (focused) setOpen('days')
            }}
            onChoose={choose}
          />
        </fieldset>
      )}
    </div>
  )
}
