/** What this file of tests has open at its end: servers, and folders to remove. A module of its own: a test without a server loads none. */
export const openApps = new Set<{ close(): Promise<void> }>()
