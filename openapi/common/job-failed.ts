/** What is said of a job that failed without a sentence of its own. */
export const jobFailedText = 'Something went wrong on the server.'
