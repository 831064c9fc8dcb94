import { limits } from '@winnow/openapi/common/limits'
import { plainDigits } from '@winnow/openapi/common/text/digits'

export const codeSentMessage = (email: string) =>
  `We sent a ${limits.code}-character code to ${email}. It expires after ${limits.codeMinutes} minutes.`

/** As a sign-in code is written: capitals and digits, whatever else a paste brings along. */
export const codeOf = (typed: string): string =>
  plainDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, limits.code)
