import { css } from '../../styled-system/css'
import { Badge, FileChip } from '../../ui/data/tags.tsx'

interface MissingFileProps {
  name: string
  kind: 'file' | 'video'
  /** Its bytes are on their way; else there is only the name, as an import brings it */
  isPending?: boolean
}

/** A file of an answer without its bytes. */
export function MissingFile({ name, kind, isPending = false }: MissingFileProps) {
  return (
    <div className={css({ row: '6', flexWrap: 'wrap', minWidth: '0' })}>
      <FileChip kind={kind} name={name} />
      {isPending ? <Badge tone="warn">Pending</Badge> : <Badge tone="mut">Name only</Badge>}
    </div>
  )
}
