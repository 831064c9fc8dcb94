import { css, cx } from '../../../styled-system/css'
import { menu } from '../../../styled-system/recipes'
import { KeyCap } from '../../actions/KeyCap.tsx'
import { Icon } from '../../Icon.tsx'
import type { TextAction } from './commands.ts'

const list = css({ position: 'absolute', width: '[220px]' })
const item = css({ _coarse: { minHeight: '44' } })

interface SlashMenuProps {
  id: string
  actions: readonly TextAction[]
  active: TextAction
  onChoose: (action: TextAction) => void
  style: React.CSSProperties
}

/** The blocks that a slash offers; the focus stays in the text, the arrows walk here. */
export function SlashMenu({ id, actions, active, onChoose, style }: SlashMenuProps) {
  const styles = menu()
  return (
    <div id={id} role="listbox" aria-label="Blocks" className={cx(styles.content, list)} style={style}>
      {actions.map(action => (
        <div
          key={action.id}
          id={`${id}-${action.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={action === active}
          data-highlighted={action === active ? '' : undefined}
          className={cx(styles.item, item)}
          onPointerDown={event => {
            event.preventDefault()
            onChoose(action)
          }}
        >
          <Icon of={action.icon} />
          <span className={styles.words}>{action.name}</span>
          {action.keys && <KeyCap keys={action.keys} />}
        </div>
      ))}
    </div>
  )
}
