/**
 * An address that leads out of an app's own browser into the person's: Android and iOS each have their way to say so. Query
 * and hash stay, so a link that carries a draft goes on carrying it.
 */
export const outsideLink = (agent: string, address: string) => {
  const { protocol, host, pathname, search, hash, href } = new URL(address)
  const rest = `${host}${pathname}${search}`
  if (/Android/.test(agent)) return `intent://${rest}#Intent;scheme=${protocol.slice(0, -1)};end`
  if (/iPhone|iPad/.test(agent) && protocol === 'https:') return `x-safari-https://${rest}${hash}`
  return href
}
