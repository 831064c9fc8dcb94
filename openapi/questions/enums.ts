/** The eleven types of a question, in the order in which a picker offers them. */
export const questionTypeNames = [
  'SHORT_TEXT',
  'LONG_TEXT',
  'SINGLE_SELECT',
  'MULTI_SELECT',
  'DROPDOWN',
  'NUMBER',
  'DATE',
  'LINK',
  'PHONE_NUMBER',
  'FILE_UPLOAD',
  'VIDEO',
] as const
export type QuestionType = (typeof questionTypeNames)[number]

/** Questions that mean the same on every form. */
export const preDefinedInputTypes = [
  'NAME',
  'EMAIL',
  'LINKEDIN',
  'TWITTER',
  'INSTAGRAM',
  'GITHUB',
  'YOUTUBE',
] as const
export type PreDefinedInputType = (typeof preDefinedInputTypes)[number]

/** Groups of files that a FILE_UPLOAD may be limited to; none chosen means all of them. */
export const fileTypeNames = [
  'IMAGE',
  'PDF',
  'DOCUMENT',
  'SPREADSHEET',
  'PRESENTATION',
  'AUDIO',
  'VIDEO',
  'ARCHIVE',
] as const
export type FileType = (typeof fileTypeNames)[number]

/** What an editor may set on a question beyond its text, description and required. */
export type QuestionSetting = 'options' | 'allowOther' | 'fileTypes' | 'preDefinedInputType' | 'disallowPast'

/** The message at a required question without an answer (docs/rules.md#required). */
export const REQUIRED = 'This field is required'
