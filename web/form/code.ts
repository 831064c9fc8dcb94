import { limits } from '@winnow/openapi/common/limits'
import { plainDigits } from '@winnow/openapi/common/text/digits'
import { useEffect, useState } from 'react'

export const codeSentMessage = (email: string) =>
  `We sent a ${limits.code}-character code to ${email}. It expires after ${limits.codeMinutes} minutes.`

/** As a sign-in code is written: capitals and digits, whatever else a paste brings along. */
export const codeOf = (typed: string): string =>
  plainDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, limits.code)

/** Milliseconds before another code can be asked for. */
const patience = 30_000

/** Whole seconds until another code can be asked for, counting down; `sentAt` in milliseconds since 1970. */
export function useCodeWait(sentAt: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((sentAt + patience - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  return left
}
