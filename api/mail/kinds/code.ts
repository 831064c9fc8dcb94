import { limits } from '@winnow/openapi'
import type { DrawMail } from './kind.ts'

export const code: DrawMail = async ({ data }) => ({
  fromName: 'Winnow',
  subject: `${data.code} is your Winnow code`,
  paragraphs: ['Type this code in the window where you asked for it.'],
  code: String(data.code),
  footer: `It works once, for ${limits.codeMinutes} minutes. If you did not ask for it, ignore this mail.`,
})
