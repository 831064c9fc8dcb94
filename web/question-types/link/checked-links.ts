import type { PreDefinedInputType } from '@winnow/openapi/questions'

export type CheckedLink = Exclude<PreDefinedInputType, 'NAME' | 'EMAIL'>

/** Links to a known site; `asks` is the text of a new question for one. */
export const checkedLinks: Record<CheckedLink, { title: string; asks: string; explained: string }> = {
  LINKEDIN: { title: 'LinkedIn', asks: 'LinkedIn', explained: 'A LinkedIn profile, read for you' },
  GITHUB: { title: 'GitHub', asks: 'GitHub', explained: 'A link to GitHub, checked' },
  YOUTUBE: { title: 'YouTube', asks: 'YouTube video', explained: 'A YouTube video that can be played' },
  TWITTER: { title: 'X (Twitter)', asks: 'X (Twitter)', explained: 'A link to X, checked' },
  INSTAGRAM: { title: 'Instagram', asks: 'Instagram', explained: 'A link to Instagram, checked' },
}
export const checkedLinkNames = Object.keys(checkedLinks) as CheckedLink[]
