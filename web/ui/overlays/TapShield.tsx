import { css } from '../../styled-system/css'

const shield = css({
  display: 'none',
  _coarse: { display: 'block' },
  position: 'fixed',
  inset: '0',
  zIndex: 'popover',
  // Under a modal dialog the page takes no presses; this lies above the dialog.
  pointerEvents: 'auto',
})

/**
 * Lies behind an open menu or popover on a touch screen: a tap beside it closes it and presses nothing else. The tap
 * ends here, so that a dialog below isn't closed with it.
 */
export function TapShield({ onTap }: { onTap: () => void }) {
  return (
    <div
      aria-hidden
      className={shield}
      onClick={event => {
        event.stopPropagation()
        onTap()
      }}
    />
  )
}
