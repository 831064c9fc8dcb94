import { limits } from '@winnow/openapi/common/limits'
import { fileTypeOf } from '@winnow/openapi/questions'
import { useEffect, useState } from 'react'

/** The documents' own words (docs/rules.md#attachments). */
const tooLarge = 'Failed to upload file. Max file size is 10Mb.'
const unsupported = 'Unsupported file type'
const empty = 'This file is empty'
const onlyOne = 'Each message takes one file'
/** Milliseconds */
const shownFor = 7_000

/** A file that was not taken, and why */
export interface RefusedFile {
  name: string
  why: string
}

function refusedOf([first, ...more]: readonly File[]): RefusedFile | null {
  if (!first) return null
  return { name: more.length > 0 ? `${first.name} and ${more.length} more` : first.name, why: onlyOne }
}

/** The file that goes with the next message, and why another was not taken. */
export function useAttachment() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<RefusedFile | null>(null)
  useEffect(() => {
    if (problem === null) return
    const timer = setTimeout(() => setProblem(null), shownFor)
    return () => clearTimeout(timer)
  }, [problem])
  /** Takes the first one. */
  const choose = async ([chosen, ...others]: readonly File[]) => {
    if (!chosen) return
    setProblem(refusedOf(others))
    // A picture of a phone is made a JPEG and keeps its name (docs/rules.md#heic-pictures).
    const isHeic = /^image\/hei[cf]/.test(chosen.type)
    const next = isHeic ? await jpegOf(chosen).catch(() => chosen) : chosen
    const refuse = (why: string) => setProblem({ name: chosen.name, why })
    if (next.size === 0) return refuse(empty)
    // What a browser has no type for, the server judges.
    if (next.type !== '' && fileTypeOf(next.type.split(';')[0] ?? '') === null && !isLoose(next.type))
      return refuse(unsupported)
    if (next.size > limits.fileBytes) return refuse(tooLarge)
    setFile(next)
  }
  return {
    file,
    problem,
    dropProblem: () => setProblem(null),
    choose,
    /** One that was sent and taken back. */
    putBack: setFile,
    /** Of this file; another one that was chosen meanwhile stays. */
    clear: (sent: File | null) => setFile(now => (now === sent ? null : now)),
  }
}

/** Types that browsers and systems call by other names than their content has. */
const isLoose = (type: string) => /^(audio|video|application)\//.test(type)

async function jpegOf(file: File): Promise<File> {
  const { toJpeg } = await import('../../../../question-types/file-upload/field/heic.ts')
  return new File([await toJpeg(file)], file.name, { type: 'image/jpeg' })
}
