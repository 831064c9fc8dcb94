/** What stands before the rest of the types of Microsoft's and of OpenDocument's formats. */
export const officeType = 'application/vnd.openxmlformats-officedocument.'
export const openType = 'application/vnd.oasis.opendocument.'

/** Whether a file of this type may have text that is read; formats of before 2007, pictures and archives have none. */
export const readable = (contentType: string): boolean =>
  contentType === 'application/pdf' ||
  contentType.startsWith('text/') ||
  contentType.startsWith(officeType) ||
  contentType.startsWith(openType)
