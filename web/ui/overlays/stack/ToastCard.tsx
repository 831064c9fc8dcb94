import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useActions } from '../../../lib/hotkeys.ts'
import { toast as toastRecipe } from '../../../styled-system/recipes'
import { Button } from '../../actions/Button.tsx'
import { IconButton } from '../../actions/IconButton.tsx'
import { ProgressBar } from '../../feedback/Progress.tsx'
import { Icon } from '../../Icon.tsx'
import { dismissToast, type ShownToast } from './stack.ts'
import { usePassing } from './use-passing.ts'

const icons = { ok: CircleCheck, info: Info, bad: CircleAlert }

export function ToastCard({ hasKeys, ...shown }: ShownToast & { hasKeys: boolean }) {
  const { id, title, text, tone = 'ok', icon, progress, action } = shown
  const { duration = tone === 'bad' || progress ? undefined : 10_000 } = shown
  const styles = toastRecipe()
  const held = usePassing(duration, () => dismissToast(id))
  const act = () => {
    dismissToast(id)
    action?.run()
  }
  const keys = hasKeys ? action?.keys : undefined
  useActions(action && keys ? [{ id, name: action.name, hotkey: keys, run: act }] : [])
  return (
    <li className={styles.root} data-tone={tone} {...held}>
      <Icon of={icon ?? icons[tone]} size={16} />
      <div className={styles.words} role={tone === 'bad' ? 'alert' : undefined}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
        {progress && <ProgressBar name={title} {...progress} />}
      </div>
      {action && (
        <Button keys={keys} onClick={act}>
          {action.name}
        </Button>
      )}
      {!progress && <IconButton icon={X} label="Close" onClick={() => dismissToast(id)} />}
    </li>
  )
}
