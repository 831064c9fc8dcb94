import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/browser/save-file.ts'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { FileName } from '../../ui/data/FileName.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { AnswerView, FieldAnswer } from '../shared/answer.tsx'
import { MissingFile } from '../shared/media-answer.tsx'
import { kindText } from './file-kind.ts'
import { PdfFile } from './pdf/PdfFile.tsx'
import { Picture } from './picture/Picture.tsx'
import { TextFile } from './text/TextFile.tsx'
import { type FileOfAnswer, fetchFileAhead } from './use-file.ts'

const card = css({
  containerType: 'inline-size',
  overflow: 'hidden',
  border: 'hairline',
  borderRadius: 'media',
  backgroundColor: 'surface',
})
const foot = css({ row: '8', paddingLeft: '12', paddingRight: '4', height: '36' })
const icon = css({ display: 'inline-flex', flexShrink: '0', color: 't3' })
const name = css({ textStyle: 'control' })
const meta = css({
  // The name needs the room.
  '@container (max-width: 300px)': { display: 'none' },
  flexShrink: '0',
  whiteSpace: 'nowrap',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
})
const failed = css({ paddingInline: '12', paddingBottom: '8', textStyle: 'meta', color: 'bad' })

type File = NonNullable<FieldAnswer['fileMetadata']>

interface FileAnswerProps extends Pick<FieldAnswer, 'previewAvailable' | 'place' | 'correctedAt'> {
  file: File
}

/** The largest picture that is fetched before anybody opens it, in bytes. */
const smallPicture = 3_000_000

const shownOf = (
  { originalFilename, bytes }: File,
  { place, correctedAt }: Pick<FieldAnswer, 'place' | 'correctedAt'>,
): FileOfAnswer => ({ name: originalFilename, place, version: `${correctedAt} ${bytes}` })

/** Texts of our list (docs/rules.md#file-types), none of which a browser would run. */
const isText = (contentType: string) => /^text\/(plain|markdown|csv)$/.test(contentType)

/** A file of an answer: a preview where it is a picture, a PDF or a text, its name and kind, and its download. */
function FileAnswer({ file, previewAvailable, place, correctedAt }: FileAnswerProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { originalFilename, contentType, bytes, pending } = file
  if (pending) return <MissingFile isPending name={originalFilename} kind="file" />
  const shown = shownOf(file, { place, correctedAt })
  const download = async () => {
    setBusy(true)
    setProblem('')
    try {
      saveFile(await winnow.fetchFile(place), originalFilename)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <div className={card}>
      {previewAvailable ? (
        <Picture {...shown} />
      ) : contentType === 'application/pdf' ? (
        <PdfFile {...shown} />
      ) : (
        isText(contentType) && <TextFile {...shown} contentType={contentType} />
      )}
      <div className={foot}>
        <span className={icon}>
          <Icon of={FileText} size={15} />
        </span>
        <FileName className={name} name={originalFilename} />
        <span className={meta}>
          {kindText(contentType)}
          {bytes !== null && `, ${sizeText(bytes)}`}
        </span>
        <IconButton
          className={css({ marginLeft: 'auto', flexShrink: '0' })}
          icon={Download}
          label={`Download ${originalFilename}`}
          disabled={busy}
          onClick={download}
        />
      </div>
      {problem && (
        <div className={failed} role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

export const fileUploadAnswer: AnswerView = {
  room: () => 'media',
  show: (value, _, { fileMetadata, previewAvailable, place, correctedAt }) =>
    fileMetadata ? (
      <FileAnswer
        file={fileMetadata}
        previewAvailable={previewAvailable}
        place={place}
        correctedAt={correctedAt}
      />
    ) : (
      <MissingFile kind="file" name={String(value)} />
    ),
  fetchAhead: ({ fileMetadata, previewAvailable, place, correctedAt }) => {
    if (!fileMetadata || fileMetadata.pending || !previewAvailable) return false
    if ((fileMetadata.bytes ?? Number.POSITIVE_INFINITY) > smallPicture) return false
    fetchFileAhead(shownOf(fileMetadata, { place, correctedAt }))
    return true
  },
}
