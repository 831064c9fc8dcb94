import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import type { ChatMessage } from '@winnow/sdk'
import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../../ui/actions/IconButton.tsx'
import { FileName } from '../../../../ui/data/FileName.tsx'
import { Icon } from '../../../../ui/Icon.tsx'

type Metadata = NonNullable<ChatMessage['attachmentMetadata']>

const card = css({
  row: '10',
  minWidth: '0',
  width: 'full',
  maxWidth: '[360px]',
  padding: '8',
  border: 'hairline',
  borderRadius: 'media',
  backgroundColor: 'surface',
  color: 't1',
  textDecoration: 'none',
  _hover: { '&[href]': { backgroundColor: 'hover' } },
})
const tile = css({
  flexShrink: '0',
  display: 'grid',
  placeItems: 'center',
  width: '32',
  height: '32',
  borderRadius: 'control',
  backgroundColor: 'sunken',
  color: 't2',
  textStyle: 'keyCap',
  overflow: 'hidden',
  '& img': { width: 'full', height: 'full', objectFit: 'cover' },
})
const words = css({ grow: true, display: 'grid', minWidth: '0' })
const size = css({ textStyle: 'meta', color: 't3', tabular: true })
const picture = css({
  display: 'block',
  maxWidth: 'full',
  maxHeight: '[260px]',
  borderRadius: 'media',
  border: 'hairline',
  backgroundColor: 'surface',
})

/** 'PDF', 'XLSX': what its name ends in. */
const endingOf = (name: string) => (/\.([\p{L}\p{N}]{1,4})$/u.exec(name)?.[1] ?? 'file').toUpperCase()

/** The file of a message: a picture shows itself, and every file is a link to its download. */
export function Attached({ of, type }: { of: Metadata; type: ChatMessage['attachmentType'] }) {
  const [isBroken, setBroken] = useState(false)
  if (of.url === '') return <Card of={of} />
  if (type === 'IMAGE' && !isBroken)
    return (
      <a href={of.url} target="_blank" rel="noopener noreferrer" title={of.name}>
        <img className={picture} src={of.url} alt={of.name} loading="lazy" onError={() => setBroken(true)} />
      </a>
    )
  return (
    <a className={card} href={of.url} download={of.name} title={of.name} aria-label={`Download ${of.name}`}>
      <Inside of={of} />
      <Icon of={Download} />
    </a>
  )
}

const Card = ({ of }: { of: Metadata }) => (
  <div className={card}>
    <Inside of={of} />
  </div>
)

function Inside({ of, preview }: { of: Pick<Metadata, 'name' | 'bytes'>; preview?: string | null }) {
  return (
    <>
      <span className={tile} aria-hidden>
        {preview ? <img src={preview} alt="" /> : endingOf(of.name)}
      </span>
      <span className={words}>
        <FileName name={of.name} />
        <span className={size}>{sizeText(of.bytes)}</span>
      </span>
    </>
  )
}

const sent = css({ height: '2', borderRadius: 'full', backgroundColor: 'accent' })
const track = css({ overflow: 'hidden', borderRadius: 'full', backgroundColor: 'active' })

interface ToSendProps {
  file: File
  /** The part that has been sent, 0 to 1; null: it waits for Send */
  progress: number | null
  onRemove: () => void
}

/** The file that goes with the next message, above the text's buttons. */
export function ToSend({ file, progress, onRemove }: ToSendProps) {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setPreview(null)
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <div className={css({ stack: '4', paddingInline: '12', paddingBottom: '8' })}>
      <div className={card}>
        <Inside of={{ name: file.name, bytes: file.size }} preview={preview} />
        {progress === null && <IconButton icon={X} size="24" label="Remove file" onClick={onRemove} />}
      </div>
      {progress !== null && (
        <div
          className={track}
          role="progressbar"
          aria-label={`Sending ${file.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress * 100)}
        >
          <div className={sent} style={{ width: `${Math.max(2, progress * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
