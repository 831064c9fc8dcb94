/** Leads from an application's address to one of its notes. In the hash: the server draws nothing by it. */
export const noteHash = (note: string): string => `#${new URLSearchParams({ note })}`

/** The note that an address leads to; null: none. */
export const noteIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('note')
