import { count } from '@winnow/openapi/common/text/format'
import type { Folder } from '@winnow/sdk'
import { ChevronDown, ChevronRight, FolderOpen, Folder as FolderShut, MoreHorizontal } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { useWorkspace } from '../../session/session.ts'
import type { Folding } from './use-folder-groups.tsx'

const head = css({ row: '4', justifyContent: 'space-between', minWidth: '0' })
const toggle = css({
  row: '6',
  minWidth: '0',
  height: '28',
  touchTarget: true,
  marginLeft: '[-6px]',
  paddingInline: '6',
  border: 'none',
  borderRadius: 'small',
  backgroundColor: { base: 'transparent', _hover: 'hover' },
  color: 't2',
  textStyle: 'columnHead',
  cursor: 'pointer',
  '& > svg': { flexShrink: '0' },
})
const name = css({ truncate: true, color: 't1' })

const restOfIt = css({ display: 'block', whiteSpace: 'normal', color: 't3' })

/** Below the forms of a folder: that it has none, or where the others are. */
export function FolderRest({ folder, folding }: { folder: Folder; folding: Folding }) {
  const seesAll = useWorkspace().currentUserRole === 'ADMIN'
  const fill = folding.actionsOf(folder).find(it => it.id === 'fill')
  if (folder.formCount > 0)
    return folding.loadMore ? (
      <span className={restOfIt}>
        <TextLink onClick={folding.loadMore}>Show more forms</TextLink>
      </span>
    ) : null
  return (
    <span className={restOfIt}>
      {seesAll ? 'No forms in this folder yet.' : 'No forms you can see in this folder.'}{' '}
      {fill && <TextLink onClick={fill.run}>Move forms here</TextLink>}
    </span>
  )
}

interface FolderHeadProps {
  folder: Folder
  onToggle: () => void
  /** None: the caller can't change folders */
  actions: readonly MenuItem[]
}

/** The heading of a folder's forms: folds them, and holds its menu. */
export function FolderHead({ folder, onToggle, actions }: FolderHeadProps) {
  return (
    <span className={head}>
      <button type="button" className={toggle} aria-expanded={!folder.folded} onClick={onToggle}>
        <Icon of={folder.folded ? ChevronRight : ChevronDown} size={14} />
        <Icon of={folder.folded ? FolderShut : FolderOpen} size={15} />
        <span className={name} title={folder.name}>
          {folder.name}
        </span>
        <span className={css({ tabular: true })}>{count(folder.formCount)}</span>
      </button>
      {actions.length > 0 && (
        <Menu
          placement="bottom-end"
          trigger={
            <IconButton icon={MoreHorizontal} label={`Actions for the folder ${folder.name}`} size="24" />
          }
          items={actions}
        />
      )}
    </span>
  )
}
