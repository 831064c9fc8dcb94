import { addressOf, createFrame, giveGround } from './frame.ts'
import { mountPopup } from './popup.ts'

/*
 * The script that puts forms on other sites (docs/using.md): every element with `data-winnow-form` becomes the form, or where
 * `data-winnow-mode` is button or popup, a button that opens it. It may stand anywhere on the page, more than once, and leaves nothing global.
 */

const taken = 'data-winnow-taken'
const untaken = `[data-winnow-form]:not([${taken}])`

function mount(base: URL, element: HTMLElement) {
  element.setAttribute(taken, '')
  const { winnowMode: mode, winnowLabel: label = 'Application form' } = element.dataset
  const sent = () => element.dispatchEvent(new CustomEvent('winnow:sent', { bubbles: true }))
  if (mode === 'button' || mode === 'popup') mountPopup(base, element, mode === 'popup', sent)
  else {
    const frame = createFrame(element, addressOf(base, element), label, { sent })
    giveGround(frame, element)
    element.replaceChildren(frame)
  }
}

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const base = new URL('.', script.src)
  const mountAll = () => {
    for (const element of document.querySelectorAll<HTMLElement>(untaken)) mount(base, element)
  }
  mountAll()
  // Also what stands after the script, or is put there later.
  new MutationObserver(mountAll).observe(document, { childList: true, subtree: true })
}
