/** What the server writes and the browser reads: ids of elements. */
export const ROOT_ID = 'form-page'
export const PAGE_ID = 'form-data'
/** An attribute of the document in a frame of another site */
export const EMBEDDED = 'data-embedded'
