const kinds: readonly [RegExp, string][] = [
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'Document'],
  [/spreadsheet|ms-excel|csv/, 'Spreadsheet'],
  [/presentation|powerpoint/, 'Presentation'],
  [/epub/, 'Document'],
  [/zip|gzip|7z|x-tar|x-rar/, 'Archive'],
  [/^image\//, 'Image'],
  [/^audio\//, 'Audio'],
  [/^video\//, 'Video'],
  [/^text\//, 'Text'],
]

/** 'PDF', 'Image': what a file is, in a word. */
export const kindText = (contentType: string): string =>
  kinds.find(([type]) => type.test(contentType))?.[1] ?? 'File'
