import { count } from '@winnow/openapi/common/format'
import { limits } from '@winnow/openapi/common/limits'
import type { FileType, PreDefinedInputType, QuestionType } from '@winnow/openapi/questions'

/** What a type asks for, as the picker explains it and an empty answer shows it. */
export const typeWords: Record<QuestionType, { explained: string; empty: string }> = {
  SHORT_TEXT: { explained: 'One line of text', empty: 'Short answer' },
  LONG_TEXT: {
    explained: 'Paragraphs, with a counter',
    empty: `Long answer, up to ${count(limits.longText)} characters`,
  },
  SINGLE_SELECT: { explained: 'One of a few, all in view', empty: 'Add an option' },
  MULTI_SELECT: { explained: 'Any of a few, all in view', empty: 'Add an option' },
  DROPDOWN: { explained: 'One of a long list', empty: 'Choose one' },
  NUMBER: { explained: 'Digits, sorted as a number', empty: 'Number' },
  DATE: { explained: 'A day from a calendar', empty: 'Date' },
  LINK: { explained: 'Any address on the web', empty: 'https://' },
  PHONE_NUMBER: { explained: 'With its country code', empty: '+351 912 345 678' },
  FILE_UPLOAD: { explained: 'PDF, images, documents and more', empty: 'Upload a file' },
  VIDEO: { explained: 'Up to 60 s, recorded in the browser', empty: 'Record up to 60 s' },
}

export const fileTypeWords: Record<FileType, string> = {
  IMAGE: 'Images',
  PDF: 'PDF',
  DOCUMENT: 'Documents',
  SPREADSHEET: 'Spreadsheets',
  PRESENTATION: 'Presentations',
  AUDIO: 'Audio',
  VIDEO: 'Video',
  ARCHIVE: 'Archives',
}

export type CheckedLink = Exclude<PreDefinedInputType, 'NAME' | 'EMAIL'>

/** Links of which more is known than that they are links: `asks` is what such a question says until somebody changes it. */
export const checkedLinks: Record<CheckedLink, { title: string; asks: string; explained: string }> = {
  LINKEDIN: { title: 'LinkedIn', asks: 'LinkedIn', explained: 'A LinkedIn profile, read for you' },
  GITHUB: { title: 'GitHub', asks: 'GitHub', explained: 'A link to GitHub, checked' },
  YOUTUBE: { title: 'YouTube', asks: 'YouTube video', explained: 'A YouTube video that can be played' },
  TWITTER: { title: 'X (Twitter)', asks: 'X (Twitter)', explained: 'A link to X, checked' },
  INSTAGRAM: { title: 'Instagram', asks: 'Instagram', explained: 'A link to Instagram, checked' },
}
export const checkedLinkNames = Object.keys(checkedLinks) as CheckedLink[]
