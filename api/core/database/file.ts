const scheme = 'file:'

/** The path of a database that is a file; null: a database server. */
export const fileOf = (databaseUrl: string): string | null =>
  databaseUrl.startsWith(scheme) ? databaseUrl.slice(scheme.length) : null
