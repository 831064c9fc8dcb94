type ApplyAgainProps = {
  formId: string
  /** In a frame of another site, which sets its height */
  embedded?: string | undefined
}

/** Leads to the form, empty, where it takes several applications from one person. */
export function ApplyAgain({ formId, embedded }: ApplyAgainProps) {
  const path = `/forms/${encodeURIComponent(formId)}`
  const href = embedded ? `${path}?embed=${embedded}` : path
  const begin = async () => {
    const again = await import('../drafts/sent/again.ts').catch(() => null)
    await again?.forgetSent(formId).catch(() => {})
    if (again && location.pathname === path) again.openAgain()
    else location.assign(href)
  }
  return (
    <a
      className="quiet"
      href={href}
      target="_self"
      onClick={event => {
        event.preventDefault()
        begin()
      }}
    >
      Apply again
    </a>
  )
}
