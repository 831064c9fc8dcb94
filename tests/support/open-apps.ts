/** The servers of this file of tests that still run. A module of its own: a test without a server loads none. */
export const openApps = new Set<{ close(): Promise<void> }>()
