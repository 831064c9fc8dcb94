import * as z from 'zod/mini'
import { limits } from '../../common/limits.ts'
import { plainText } from '../../common/text/plain-text.ts'
import type { PreDefinedInputType } from '../enums.ts'
import { questionType } from '../question-type.ts'

type Profile = { hosts: readonly string[]; path?: RegExp; message: string }

/** The hosts behind a predefined link, their subdomains included. */
const profiles: Partial<Record<PreDefinedInputType, Profile>> = {
  LINKEDIN: {
    hosts: ['linkedin.com'],
    path: /^\/in\/[^/]/i,
    message: 'Must be a LinkedIn profile URL. Eg. linkedin.com/in/john',
  },
  TWITTER: { hosts: ['x.com', 'twitter.com'], message: 'Must be a X (Twitter) URL' },
  INSTAGRAM: { hosts: ['instagram.com'], message: 'Must be a Instagram URL' },
  GITHUB: { hosts: ['github.com'], message: 'Must be a GitHub URL' },
  YOUTUBE: { hosts: ['youtube.com', 'youtu.be'], message: 'Must be a YouTube video URL' },
}

/** A name with an ending, international ones as URL encodes them, or an address; never a bare word, which any text would be. */
const hostName = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i
/** An IPv4 address counts only as it was typed: URL reads '12.5' as 12.0.0.5. */
const isHost = (host: string, typed: string) =>
  host.startsWith('[') || (/^[\d.]+$/.test(host) ? typed.includes(host) : hostName.test(host))

const withScheme = (text: string) => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)

/** Blanks and backslashes are refused: readers of a URL disagree on the host behind them. */
const parse = (text: string) => {
  const url = /[\s\\]/.test(text) || !URL.canParse(text) ? null : new URL(text)
  const whole =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    !/^https?:\/\/[^/?#]*@/i.test(text) &&
    isHost(url.hostname, text)
  return whole ? url : null
}

const fits = (url: URL | null, { hosts, path }: Profile) =>
  url !== null &&
  hosts.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`)) &&
  (path === undefined || path.test(url.pathname))

/** An http(s) address, trimmed, without user-info; one without a scheme gets https. */
export const link = questionType({
  type: 'LINK',
  title: 'Link',
  settings: ['preDefinedInputType'],
  preDefined: ['LINKEDIN', 'TWITTER', 'INSTAGRAM', 'GITHUB', 'YOUTUBE'],
  filter: 'text',
  condition: null,
  importGuess: { by: 'format' },
  rule: question => {
    const profile = question.preDefinedInputType && profiles[question.preDefinedInputType]
    return plainText().check(
      z.trim(),
      z.overwrite(withScheme),
      z.refine(text => text.length <= limits.link && parse(text) !== null, {
        error: 'Invalid URL',
        abort: true,
      }),
      z.refine(text => !profile || fits(parse(text), profile), profile?.message),
    )
  },
})
