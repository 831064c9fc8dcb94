// What a tab holds is let go when it is done, or when the tab goes. Only secure pages have locks.
const lockOf = (name: string) => `winnow.held.${name}`

/** Says to every tab of the browser that something is under way in this one until it settles. */
export const holdUntil = async (name: string, settled: Promise<unknown>): Promise<void> =>
  navigator.locks?.request(lockOf(name), () => settled.then(() => {}))

/** Resolves once no tab is at it, or the wait was given up. */
export async function untilLetGo(name: string, signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(lockOf(name), { mode: 'shared', signal }, () => {}).catch(() => {})
}
