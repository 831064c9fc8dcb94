import { css } from '../../styled-system/css'
import { Badge, FileChip } from '../../ui/data/tags.tsx'

const row = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6', minWidth: '0' })

/** A file whose application arrived before its bytes. */
export function PendingFile({ name, kind }: { name: string; kind: 'file' | 'video' }) {
  return (
    <div className={row}>
      <FileChip kind={kind} name={name} />
      <Badge tone="warn">Pending</Badge>
    </div>
  )
}
