import type { files } from '@winnow/db'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { nameOfType } from '../files/name.ts'
import { shownInPlace } from '../files/shown.ts'

type FileRow = Pick<typeof files.$inferSelect, 'contentType' | 'originalFilename'>

/** As RFC 5987 has it: every byte that is not a letter, digit or mark of its list is escaped. */
const escaped = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, it => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)

/** What older readers take: ASCII without quotes. */
const plain = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/** A file of an applicant: shown in place only where it can run nothing (docs/rules.md#shown-in-place), and never cached. */
export function fileHeaders({ contentType, originalFilename }: FileRow): Record<string, string> {
  const name = nameOfType(visibleName(originalFilename), contentType)
  return {
    'content-type': /^text\//.test(contentType) ? `${contentType}; charset=utf-8` : contentType,
    'content-disposition': `${shownInPlace(contentType) ? 'inline' : 'attachment'}; filename="${plain(name)}"; filename*=UTF-8''${escaped(name)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}
