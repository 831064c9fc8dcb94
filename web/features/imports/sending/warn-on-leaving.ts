/** The browser asks before the page is closed; gives back what ends that. */
export function warnOnLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
