import { Tooltip } from '../overlays/Tooltip.tsx'
import { Button, type ButtonProps } from './Button.tsx'

interface ToolButtonProps extends ButtonProps {
  /** What its words say; absent: its `aria-label` does */
  name?: string
}

/** Whether the words of a button are left to screen readers, one way or another. */
const isWordless = (button: Element) =>
  ![...button.querySelectorAll('span')].some(it => it.textContent && it.getBoundingClientRect().width > 1)

/** A button of a toolbar: its words give way to room (`useRoom`), and stand in a tooltip meanwhile. */
export const ToolButton = ({ name, ...button }: ToolButtonProps) => (
  <Tooltip text={name ?? button['aria-label']} keys={button.keys} triggerId={button.id} isNeeded={isWordless}>
    <Button {...button} />
  </Tooltip>
)
