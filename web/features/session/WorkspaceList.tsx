import type { Workspace } from '@winnow/sdk'
import { Check } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'

const row = css({
  row: '8',
  width: 'full',
  minHeight: '40',
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: { base: 'transparent', _hover: 'hover' },
  textStyle: 'control',
  textAlign: 'left',
  cursor: 'pointer',
})

interface WorkspaceListProps {
  pages: readonly Pick<Workspace, 'id' | 'name' | 'logo'>[]
  selected: string | null
  onChoose: (id: string) => void
}

/** Logo or initials and the name, a check mark on the selected one; at most 200 high. */
export function WorkspaceList({ pages, selected, onChoose }: WorkspaceListProps) {
  return (
    <ul
      className={css({
        maxHeight: '[200px]',
        margin: '0',
        padding: '4',
        overflowY: 'auto',
        border: 'hairline',
        borderRadius: 'card',
        listStyle: 'none',
      })}
    >
      {pages.map(page => (
        <li key={page.id}>
          <button
            type="button"
            className={row}
            aria-pressed={page.id === selected}
            onClick={() => onChoose(page.id)}
          >
            <Avatar id={page.id} name={page.name} image={page.logo} size="24" shape="square" />
            <span className={css({ grow: true, truncate: true })}>{page.name}</span>
            {page.id === selected && <Icon of={Check} label="Selected" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
