import { type APIRequestContext, expect } from '@playwright/test'

export interface Mail {
  to: string
  subject: string
  text: string
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const plain = (markup: string) =>
  markup.replace(/<[^>]+>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)

const item =
  /<li><details[^>]*><summary><b>(.*?)<\/b>.*?<span>To (.*?)<\/span><\/summary><pre>(.*?)<\/pre>.*?<\/details><\/li>/gs

/** What the local mailbox shows to somebody, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const page = await (await request.get('/mailbox')).text()
  return [...page.matchAll(item)]
    .map(([, subject = '', to = '', text = '']) => ({
      subject: plain(subject),
      to: plain(to),
      text: plain(text),
    }))
    .filter(mail => mail.to === email)
}

/** The first mail to somebody that fits, once it is in the mailbox. A reply waits there 10 seconds before it leaves. */
export async function mailTo(
  request: APIRequestContext,
  email: string,
  fits: (mail: Mail) => boolean = () => true,
): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(request, email)).find(fits)
        return found !== undefined
      },
      { message: `a mail to ${email}`, timeout: 20_000, intervals: [50, 100, 250] },
    )
    .toBe(true)
  if (!found) throw new Error(`No mail to ${email}`)
  return found
}

/** The one-time codes that were sent to somebody, newest first. */
export const codesTo = async (request: APIRequestContext, email: string): Promise<string[]> =>
  (await mailsTo(request, email)).flatMap(
    ({ subject }) => /^(\w{6}) is your Winnow code$/.exec(subject)?.[1] ?? [],
  )

/** The newest one-time code for somebody, who had `before` codes already. */
export async function codeFor(request: APIRequestContext, email: string, before = 0): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(
      async () => {
        codes = await codesTo(request, email)
        return codes.length
      },
      { message: `a code for ${email}`, intervals: [25, 50, 100] },
    )
    .toBeGreaterThan(before)
  return codes[0] ?? ''
}
