import { limits } from '@winnow/openapi/common/limits'
import { firstAndMore } from '@winnow/openapi/common/text/listed'
import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { useEffect, useRef, useState } from 'react'
import type { MediaProps } from '../../../form/fields/control.ts'
import { FileName } from '../../../form/fields/file-name.tsx'
import { MediaIcon } from '../../../form/fields/media-icons.tsx'
import { extensionOf } from '../../../form/format.ts'
import { Icon } from '../../../form/icons.tsx'
import { progressText, waitingText } from '../../../form/uploads/copy.ts'
import { Source } from '../../../form/uploads/send.ts'
import { Upload } from '../../../form/uploads/upload.ts'
import { type Missing, useResumed } from '../../../form/uploads/use-resumed.ts'
import { heicUnread, isTaken, typeOfFile } from './accepted-types.ts'
import { FileDrop, unsupported } from './file-drop.tsx'
import { isHeic, toJpeg } from './heic.ts'
import { useFocus } from './use-focus.ts'

/** docs/rules.md#file-limits */
const tooLarge = 'File size must be less than 10 MB'
const failedText = 'Something went wrong. Please try again'
const elsewhere = {
  part: "didn't finish uploading on your other device. Choose it again, or open this form there to finish.",
  unknown: "can't be checked right now. We keep trying, or you can choose it again.",
  tab: "is uploading in another tab. It shows here when it's done.",
} satisfies Record<Missing['state'], string>
const emptyFile = 'This file is empty'

/** Why a file cannot be taken, before a byte of it is sent; null: it may be. */
const complaintOf = (question: MediaProps['question'], file: File) => {
  const type = typeOfFile(file)
  if (file.size === 0) return emptyFile
  if (file.size > limits.fileBytes && !isHeic(type)) return tooLarge
  if (!isTaken(question, isHeic(type) ? 'image/jpeg' : type)) return unsupported
  return null
}

/** A file question: chosen, dropped, pasted or photographed files are uploaded at once. */
export const FileField = (props: MediaProps) => {
  const { question, aria, place, typed, onElsewhere } = props
  const [upload, setUpload] = useState<Upload | null>(null)
  const [preparing, setPreparing] = useState('')
  const [complaint, setComplaint] = useState('')
  /** Names of those that were dropped or pasted with the one that was taken */
  const [leftOut, setLeftOut] = useState('')
  const [, setBeats] = useState(0)
  /** Increases with each chosen file, so that results of an earlier one are dropped */
  const choices = useRef(0)
  const form = useRef(props)
  form.current = props
  const keepFocus = useFocus(question.id, preparing === '')

  /** The current upload for callbacks, and for leaving it where the field goes before it is drawn */
  const latest = useRef(upload)
  const have = (next: Upload | null) => {
    latest.current = next
    keepFocus()
    setUpload(next)
  }
  const drop = (why: string) => {
    have(null)
    setComplaint(why)
    if (why) form.current.onRefused()
    else form.current.onAnswer(null)
  }

  const follow = (next: Upload) => {
    next.onChange = () => {
      const { progress, file: stored } = next
      if (progress.state === 'refused') {
        next.cancel()
        return drop(`${stored.name}: ${progress.sentence || failedText}`)
      }
      form.current.onAnswer({
        contentType: stored.type,
        draftFilePath: stored.uploadId,
        originalFilename: stored.name,
      })
      setBeats(before => before + 1)
    }
    setComplaint('')
    have(next)
    next.notify()
  }

  useResumed(place, typed, {
    isOpen: () => latest.current === null && !preparing,
    onFound: follow,
    onMissing: missing => {
      setComplaint(`${missing.name} ${elsewhere[missing.state]}`)
      onElsewhere()
    },
    onGone: () => setComplaint(''),
  })
  useEffect(
    () => () => {
      choices.current += 1
      latest.current?.leave()
    },
    [],
  )

  const take = async (file: File) => {
    choices.current += 1
    const choice = choices.current
    keepFocus()
    setPreparing('')
    const wrong = complaintOf(question, file)
    if (wrong) return drop(`${file.name}: ${wrong}`)
    let type = typeOfFile(file)
    let bytes: Blob = file
    if (isHeic(type)) {
      setPreparing(file.name)
      const jpeg = await toJpeg(file).catch(() => null)
      if (choice !== choices.current) return
      setPreparing('')
      if (!jpeg) return drop(`${file.name}: ${heicUnread}`)
      if (jpeg.size > limits.fileBytes) return drop(`${file.name}: ${tooLarge}`)
      bytes = jpeg
      type = 'image/jpeg'
    }
    latest.current?.cancel()
    const of = { name: file.name.normalize('NFC'), answered: true, recorded: false, duration: null }
    follow(Upload.begin(place, Source.of(bytes, type), of))
  }

  /** One answer is one file: the first that the question takes. */
  const takeOne = (files: readonly File[]) => {
    const one = files.find(file => complaintOf(question, file) === null) ?? files[0]
    if (!one) return
    setLeftOut(firstAndMore(files.filter(file => file !== one).map(({ name }) => name)))
    void take(one)
  }

  return (
    <>
      {upload ? (
        <FileCard
          upload={upload}
          id={question.id}
          onRemove={() => {
            upload.cancel()
            setLeftOut('')
            drop('')
          }}
        />
      ) : (
        <FileDrop
          question={question}
          aria={aria}
          preparing={preparing}
          complaint={complaint}
          onFiles={takeOne}
        />
      )}
      <p className="left-out" role="status" hidden={leftOut === ''}>
        {leftOut}: not added.{upload && ' This question takes one file.'}
      </p>
    </>
  )
}

const shown = /^image\/(jpeg|png|gif|webp|avif)$/

/** Preview of a file that browsers can show as a picture. */
const usePicture = ({ source }: Upload) => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!shown.test(source.type) || source.size === 0) return setUrl('')
    const made = URL.createObjectURL(source.whole())
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [source])
  return url
}

/** The card of a chosen file: its name, its progress and the button that removes it. */
const FileCard = ({ upload, id, onRemove }: { upload: Upload; id: string; onRemove: () => void }) => {
  const picture = usePicture(upload)
  const [broken, setBroken] = useState('')
  const { progress, file } = upload
  const { state, sent, total } = progress
  const whole = state === 'done'
  const status =
    progress.state === 'waiting'
      ? waitingText(progress.sentence, sent, total)
      : progress.state === 'sending'
        ? progressText(sent, total, progress.secondsLeft)
        : sizeText(total)
  return (
    <div className="card">
      {picture && picture !== broken && (
        <img
          className="picture"
          src={picture}
          alt={`Preview of ${file.name}`}
          onError={() => setBroken(picture)}
        />
      )}
      <div className="card-row">
        <span className="ending" data-ending={extensionOf(file.name)} aria-hidden="true">
          {extensionOf(file.name).toUpperCase() || 'FILE'}
        </span>
        <span className="card-text">
          <FileName name={file.name} />
          <span className="card-meta">
            {whole && <Icon name="check" />}
            {state === 'waiting' && <Icon name="offline" />}
            {status}
          </span>
        </span>
        <button
          type="button"
          className="round"
          id={id}
          aria-label={whole ? `Remove ${file.name}` : `Cancel the upload of ${file.name}`}
          onClick={onRemove}
        >
          <MediaIcon name="close" />
        </button>
      </div>
      {!whole && <progress max={total} value={sent} aria-label={`Upload of ${file.name}`} />}
      <p className="unseen" role="status">
        {whole ? `${file.name} is uploaded` : state === 'waiting' ? status : `${file.name} is being uploaded`}
      </p>
    </div>
  )
}
