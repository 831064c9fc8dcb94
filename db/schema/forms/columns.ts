import { integer, text } from 'drizzle-orm/sqlite-core'

/** An instant, milliseconds since 1970 (the wire has ISO 8601). */
export const instant = () => integer({ mode: 'number' })
export const flag = () => integer({ mode: 'boolean' })
export const json = <T>() => text({ mode: 'json' }).$type<T>()
