/** The server's clock; a test hands in its own. Milliseconds since 1970. */
export type Clock = () => number

export const iso = (ms: number) => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** A plan's day is a UTC day (docs/rules.md#usage-counters). */
export const utcDay = (ms: number) => iso(ms).slice(0, 10)

/** Spans in milliseconds. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
