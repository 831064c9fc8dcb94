import { type RefObject, useEffect, useRef } from 'react'

type Handlers = {
  /** The page has come alive; what was typed before is in the form */
  alive: (form: HTMLFormElement) => void
  /** `path` of the field that holds the input, as in AnswerError */
  input: (form: HTMLFormElement, target: EventTarget | null, path: string | undefined) => void
  /** The focus has left the field at `path` for another one */
  leave: (form: HTMLFormElement, path: string) => void
}

const fieldOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null

const presses = ['pointerdown', 'pointerup', 'pointercancel']

/** The form's own events, heard once for all fields. */
export const useFormEvents = (formRef: RefObject<HTMLFormElement | null>, handlers: Handlers) => {
  const latest = useRef(handlers)
  latest.current = handlers

  useEffect(() => {
    const form = formRef.current
    if (!form) return
    let pressing = false
    const onPress = (event: Event) => {
      pressing = event.type === 'pointerdown'
    }
    const onInput = ({ target }: Event) => latest.current.input(form, target, fieldOf(target)?.dataset.path)
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const field = fieldOf(target)
      const path = field?.dataset.path
      if (!path || fieldOf(relatedTarget) === field) return
      const leave = () => latest.current.leave(form, path)
      // A sentence that appears while a finger is down would move what it is about to press.
      if (pressing) addEventListener('pointerup', () => setTimeout(leave), { once: true })
      else leave()
    }
    form.addEventListener('input', onInput)
    form.addEventListener('focusout', onFocusOut)
    for (const press of presses) addEventListener(press, onPress, true)
    latest.current.alive(form)
    return () => {
      form.removeEventListener('input', onInput)
      form.removeEventListener('focusout', onFocusOut)
      for (const press of presses) removeEventListener(press, onPress, true)
    }
  }, [formRef])
}
