const allowed = /^(https?|mailto|tel):/i
const anyScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i
const mailAddress = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/**
 * The address that a link is stored with, or null where it cannot be one (docs/rules.md#rich-text-links: a valid URL; without a scheme https
 * is assumed; http, https, mailto and tel only). Blanks, backslashes and user-info are refused, as readers of a URL disagree on
 * the host behind them; a mail address alone is meant as one.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /[\s\\]/.test(text)) return null
  if (mailAddress.test(text)) return `mailto:${text}`
  if (anyScheme.test(text) && !allowed.test(text)) return null
  const whole = allowed.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url.pathname === '' ? null : whole
  return url.hostname !== '' && url.username === '' && url.password === '' ? whole : null
}
