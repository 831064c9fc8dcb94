import { css } from '../../styled-system/css'
import { Badge, FileChip } from '../../ui/data/tags.tsx'

/** A file of which there is only the name: an import brings no bytes. */
export function NamedFile({ name, kind }: { name: string; kind: 'file' | 'video' }) {
  return (
    <div className={css({ row: '6', flexWrap: 'wrap', minWidth: '0' })}>
      <FileChip kind={kind} name={name} />
      <Badge tone="mut">Name only</Badge>
    </div>
  )
}

/** A file whose application arrived before its bytes. */
export function PendingFile({ name, kind }: { name: string; kind: 'file' | 'video' }) {
  return (
    <div className={css({ row: '6', flexWrap: 'wrap', minWidth: '0' })}>
      <FileChip kind={kind} name={name} />
      <Badge tone="warn">Pending</Badge>
    </div>
  )
}
