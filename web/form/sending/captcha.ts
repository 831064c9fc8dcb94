type Widget = {
  render(place: HTMLElement, settings: Record<string, unknown>): unknown
  reset(): void
}

const scripts: Record<string, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
}

/**
 * Brings the widget into its place, once the page is alive; it puts its answer into a hidden input of the form. Where its makers
 * cannot be reached the place goes, and the server asks for a proof instead.
 */
export const showCaptcha = (place: HTMLElement) => {
  const { provider = '', key } = place.dataset
  const widget = () => (globalThis as unknown as Record<string, Widget | undefined>)[provider]
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const script = document.createElement('script')
  script.src = scripts[provider] ?? ''
  script.async = true
  script.onload = () => widget()?.render(place, { sitekey: key, theme: dark ? 'dark' : 'light' })
  script.onerror = () => {
    place.hidden = true
  }
  place.addEventListener('spent', () => widget()?.reset())
  document.head.append(script)
}
