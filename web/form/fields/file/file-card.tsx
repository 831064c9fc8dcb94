import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import { useEffect, useState } from 'react'
import { Icon } from '../../icons.tsx'
import { progressText, waitingText } from '../../uploads/copy.ts'
import type { Upload } from '../../uploads/upload.ts'
import { MediaIcon } from '../media-icons.tsx'
import { extensionOf } from './types.ts'

const shown = /^image\/(jpeg|png|gif|webp|avif)$/

/** The picture itself where the file is one that browsers show. */
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

/** A file that was taken: its name, how far it has come, and the way to take it back. */
export const FileCard = ({ upload, id, onRemove }: { upload: Upload; id: string; onRemove: () => void }) => {
  const picture = usePicture(upload)
  const { progress, kept } = upload
  const { state, sent, total } = progress
  const whole = state === 'done'
  const said =
    progress.state === 'waiting'
      ? waitingText(progress.sentence, sent, total)
      : progress.state === 'sending'
        ? progressText(sent, total, progress.secondsLeft)
        : sizeText(total)
  return (
    <div className="card">
      {picture && <img className="picture" src={picture} alt={`Preview of ${kept.name}`} />}
      <div className="card-row">
        <span className="ending" data-ending={extensionOf(kept.name)} aria-hidden="true">
          {extensionOf(kept.name).toUpperCase() || 'FILE'}
        </span>
        <span className="card-words">
          <span className="card-name" dir="auto">
            {kept.name}
          </span>
          <span className="card-said">
            {whole && <Icon name="check" />}
            {state === 'waiting' && <Icon name="offline" />}
            {said}
          </span>
        </span>
        <button
          type="button"
          className="round"
          id={id}
          aria-label={whole ? `Remove ${kept.name}` : `Cancel the upload of ${kept.name}`}
          onClick={onRemove}
        >
          <MediaIcon name="close" />
        </button>
      </div>
      {!whole && <progress max={total} value={sent} aria-label={`Upload of ${kept.name}`} />}
      <p className="unseen" role="status">
        {whole ? `${kept.name} is uploaded` : state === 'waiting' ? said : `${kept.name} is being uploaded`}
      </p>
    </div>
  )
}
