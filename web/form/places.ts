/** Element ids that the server writes and the browser reads. */
export const ROOT_ID = 'form-page'
export const PAGE_ID = 'form-data'
