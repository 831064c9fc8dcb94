/** An instant as a datetime-local input writes it, in the browser's time zone; '' for none. */
export function localValue(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What such an input says, as an instant, null for none; or why it is no moment, such as a year of five digits. */
export function instantOf(typed: string): { value: string | null } | { error: string } {
  if (typed === '') return { value: null }
  const at = Date.parse(typed)
  return Number.isNaN(at) ? { error: 'Must be a date and a time' } : { value: new Date(at).toISOString() }
}
