import { addressOf, colorSchemes, createFrame, themeOf } from './frame.ts'

/** In a shadow root of its own: nothing of the site's styles comes in, and nothing goes out. */
const css = `
:host { all: initial; display: inline-block; max-width: 100% }
* { box-sizing: border-box }
button, a { font: 500 16px/24px system-ui, sans-serif }
button { cursor: pointer }
.open {
  min-height: 48px; max-width: 100%; padding: 11px 20px; border: 0; border-radius: 10px;
  font-weight: 600; overflow-wrap: break-word;
  background: var(--winnow-accent, #4f46e5); color: var(--winnow-on-accent, #fff);
}
.open:hover { filter: brightness(.92) }
:focus-visible { outline: 2px solid var(--winnow-accent, #4f46e5); outline-offset: 2px }
.floating {
  position: fixed; z-index: 2147483000; right: 20px; bottom: 20px; max-width: calc(100vw - 40px);
  box-shadow: 0 8px 24px rgb(0 0 0 / .2);
}
dialog {
  width: min(720px, calc(100vw - 32px)); max-width: none; max-height: calc(100dvh - 32px); padding: 0;
  border: 0; border-radius: 14px; overflow: hidden;
  background: Canvas; color: CanvasText;
  box-shadow: 0 0 0 1px rgb(128 128 128 / .25), 0 32px 72px -16px rgb(0 0 0 / .4);
}
dialog[open] { display: flex; flex-direction: column }
dialog::backdrop { background: rgb(29 27 24 / .5) }
.head { display: flex; flex: none; align-items: center; justify-content: space-between; padding: 8px 8px 0 24px }
.head a { font-size: 14px; color: inherit }
.close { width: 44px; height: 44px; padding: 0; border: 0; border-radius: 8px; background: none; color: inherit; font-size: 24px }
.close:hover { background: rgb(128 128 128 / .15) }
.content { min-height: 0; padding: 0 20px 20px; overflow-y: auto; overscroll-behavior: contain }
@media (width < 600px) {
  dialog { width: 100vw; height: 100dvh; max-height: none; border-radius: 0 }
  .head { padding-left: 20px }
  .content { padding: 0 16px 16px }
}
`

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
) {
  return Object.assign(document.createElement(name), properties)
}

/**
 * A button that opens the form in a dialog; `floating`: at the corner of the window. The dialog is made once and stays, so
 * that what was typed is there when it is opened again. The browser holds the focus in it, and gives it back.
 */
export function mountPopup(base: URL, element: HTMLElement, floating: boolean, sent: () => void) {
  const title = element.dataset.winnowLabel || 'Apply'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const host = make('div', {})
  host.style.colorScheme = colorSchemes[themeOf(element)]
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]

  const opener = make('button', {
    type: 'button',
    className: `open${floating ? ' floating' : ''}`,
    textContent: title,
  })
  opener.ariaHasPopup = 'dialog'
  const dialog = make('dialog', { ariaLabel: title })
  const close = make('button', { type: 'button', className: 'close', textContent: '×', ariaLabel: 'Close' })
  const content = make('div', { className: 'content' })
  const header = make('div', { className: 'head' })
  const address = addressOf(base, element)
  header.append(
    make('a', { href: address.href, target: '_blank', rel: 'noopener', textContent: 'Open in a new tab' }),
    close,
  )
  dialog.append(header, content)

  opener.addEventListener('click', () => {
    if (!content.firstChild)
      content.append(createFrame(element, address, title, { escape: () => dialog.close(), sent }))
    dialog.showModal()
  })
  close.addEventListener('click', () => dialog.close())
  // The dialog itself is under the pointer only outside of what is in it.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  root.append(opener, dialog)
  element.replaceChildren(host)
}
