/** True where Cmd is the key that Ctrl is elsewhere. */
export const isMac =
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform || navigator.userAgent)

/** Whether a key is pressed together with Cmd, or Ctrl elsewhere. */
export const runsWithMod = (event: KeyboardEvent): boolean => (isMac ? event.metaKey : event.ctrlKey)
