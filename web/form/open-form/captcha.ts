interface Widget {
  render(place: HTMLElement, settings: Record<string, unknown>): unknown
  reset(): void
}

/** Pixels that the full-size widget needs with its margins; a narrower page gets the compact one (styles/captcha.css). */
const leastWidth = 303

const notLoadedMessage =
  "The check that you're a person didn't load. You can still send; it takes a little longer."

/**
 * Loads the widget once the page has hydrated. Its answer goes into the form's own input, which is part of the form only
 * while there is a widget: where the provider cannot be reached, the server asks for a proof of work instead.
 */
export function showCaptcha(place: HTMLElement) {
  const { provider = '', sitekey, action, script: src = '' } = place.dataset
  const input = place.querySelector('input')
  const box = place.querySelector<HTMLElement>('.captcha-box')
  const message = place.querySelector<HTMLElement>('.captcha-word')
  if (!input || !box || !message) return
  const widget = () => (globalThis as unknown as Record<string, Widget | undefined>)[provider]
  const answer = (token: string) => {
    input.disabled = false
    input.value = token
    box.hidden = false
    message.textContent = ''
    if (token) place.dispatchEvent(new Event('answered'))
  }
  const fail = () => {
    input.disabled = true
    input.value = ''
    box.hidden = true
    message.textContent = notLoadedMessage
    place.dispatchEvent(new Event('answered'))
    // Tells Turnstile that the error was handled.
    return true
  }
  const draw = () => {
    try {
      answer('')
      widget()?.render(box, {
        sitekey,
        action,
        theme: getComputedStyle(place).getPropertyValue('--theme').trim() || 'light',
        size: place.clientWidth < leastWidth ? 'compact' : 'normal',
        'response-field': false,
        callback: answer,
        'expired-callback': () => answer(''),
        'timeout-callback': () => answer(''),
        'chalexpired-callback': () => answer(''),
        'error-callback': fail,
        'unsupported-callback': fail,
      })
    } catch {
      fail()
    }
  }
  const script = document.createElement('script')
  script.src = src
  script.async = true
  script.onload = () => (widget() ? draw() : fail())
  script.onerror = fail
  place.addEventListener('spent', () => {
    // An unanswered widget needs no reset.
    if (input.disabled || !input.value) return
    answer('')
    widget()?.reset()
  })
  document.head.append(script)
}
