import { limits } from '@winnow/openapi/common/limits'
import { firstAndMore } from '@winnow/openapi/common/text/listed'
import { useEffect, useState } from 'react'
import {
  heicUnread,
  isTaken,
  typeOfFile,
} from '../../../../question-types/file-upload/field/accepted-types.ts'

/** The documents' own words (docs/rules.md#attachments). */
const tooLarge = 'Failed to upload file. Max file size is 10Mb.'
const unsupported = 'Unsupported file type'
const empty = 'This file is empty'
const onlyOne = 'Each message takes one file'
/** Milliseconds */
const shownFor = 7_000

/** A file that was not taken, or several for the same reason: 'two.txt and 1 more' */
export interface RefusedFile {
  name: string
  why: string
}

function complaintOf(file: File): string | null {
  if (file.size === 0) return empty
  if (!isTaken({ fileTypes: [] }, typeOfFile(file))) return unsupported
  return file.size > limits.fileBytes ? tooLarge : null
}

const byReason = (refused: readonly RefusedFile[]): RefusedFile[] =>
  [...Map.groupBy(refused, it => it.why)].map(([why, files]) => ({
    name: firstAndMore(files.map(({ name }) => name)),
    why,
  }))

/** The file that goes with the next message, and why others were not taken. */
export function useAttachment() {
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  useEffect(() => {
    if (refused.length === 0) return
    const timer = setTimeout(() => setRefused([]), shownFor)
    return () => clearTimeout(timer)
  }, [refused])
  /** Takes the first one that may be sent; one that is attached already stays, unless it is `leaving` with its message. */
  const choose = async (files: readonly File[], leaving: File | null | undefined) => {
    const left: RefusedFile[] = []
    let taken = file === leaving ? null : file
    for (const chosen of files) {
      // A picture of a phone is made a JPEG and keeps its name (docs/rules.md#heic-pictures).
      const isHeic: boolean = !taken && /^image\/hei[cf]/.test(typeOfFile(chosen))
      const next: File | null = isHeic ? await jpegOf(chosen).catch(() => null) : chosen
      const why = taken ? onlyOne : next ? complaintOf(next) : heicUnread
      if (why) left.push({ name: chosen.name, why })
      else taken = next
    }
    if (taken) setFile(taken)
    setRefused(byReason(left))
  }
  return {
    file,
    refused,
    dropRefused: () => setRefused([]),
    choose,
    /** One that was sent and taken back, or held back; one that was chosen meanwhile stays. */
    putBack: (sent: File) => setFile(now => now ?? sent),
    /** Of this file; another one that was chosen meanwhile stays. */
    clear: (sent: File | null) => setFile(now => (now === sent ? null : now)),
  }
}

async function jpegOf(file: File): Promise<File> {
  const { toJpeg } = await import('../../../../question-types/file-upload/field/heic.ts')
  return new File([await toJpeg(file)], file.name, { type: 'image/jpeg', lastModified: file.lastModified })
}
