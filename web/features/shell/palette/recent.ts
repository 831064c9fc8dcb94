import { localStore } from '../../../lib/browser/storage.ts'

/** So many are remembered. */
const most = 5

const keyFor = (userId: string) => `winnow.recent-${userId}`

/** The ids of what a person used last in the palette on this device, the last one first. Applicants are left out: their names stay on the server. */
export function recentOf(userId: string): string[] {
  const stored = localStore.readJson(keyFor(userId))
  return Array.isArray(stored) ? stored.filter(id => typeof id === 'string').slice(0, most) : []
}

export function remember(userId: string, id: string): void {
  const others = recentOf(userId).filter(other => other !== id)
  localStore.writeJson(keyFor(userId), [id, ...others].slice(0, most))
}
