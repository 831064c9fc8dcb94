import type { WinnowError } from '@winnow/sdk'

/** Details for support: status, code and request id of a failure, one per line. */
export const failureDetails = (error: WinnowError): string =>
  [
    `Status ${error.status}, ${error.code}`,
    error.problem && `Request ${error.problem.request_id}`,
    location.pathname,
    new Date().toISOString(),
  ]
    .filter(Boolean)
    .join('\n')
