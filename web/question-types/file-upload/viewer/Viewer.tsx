import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { Download, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { FileName } from '../../../ui/data/FileName.tsx'
import { useBack } from '../../../ui/overlays/back.ts'
import { useModal } from '../../../ui/overlays/modals.ts'

const screen = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gridTemplateRows: '[auto minmax(0, 1fr)]',
  backgroundColor: 'bg',
  outline: 'none',
})
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  minHeight: '48',
  paddingInline: '12',
  paddingBlock: '6',
  borderBottom: 'hairline',
  backgroundColor: 'surface',
  _coarse: { '& button': { minWidth: '44', minHeight: '44' } },
})
const title = css({ display: 'flex', minWidth: '[80px]', flex: '1', gap: '8', alignItems: 'center' })
/** Below the name and its buttons on a phone */
const between = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4',
  order: { mdDown: '3' },
  width: { mdDown: 'full' },
})
const name = css({ textStyle: 'panel' })
const note = css({
  flexShrink: '0',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
  display: { base: 'none', md: 'inline' },
})

interface ViewerProps {
  name: string
  /** '2 of 3', '14 pages' */
  meta?: string
  /** Buttons between the name and the download */
  tools?: ReactNode
  onDownload: () => void
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** True: Escape was for something else than the viewer */
  onEscape?: () => boolean
  /** What takes the focus; absent: the viewer itself, whose keys work then */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A file over the whole screen. Escape and Back close it; the focus stays inside and returns to where it was. */
export function Viewer(props: ViewerProps) {
  const { meta, tools, onDownload, onClose, onKeyDown, onEscape, children } = props
  useModal(true)
  useBack(onClose)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Ark.Root
      open
      initialFocusEl={() => props.initialFocus?.current ?? content.current}
      closeOnInteractOutside={false}
      // Neither a menu that gives the focus back nor the dialog below closes it.
      onRequestDismiss={event => event.preventDefault()}
      onFocusOutside={event => event.preventDefault()}
      onOpenChange={details => {
        if (!details.open) onClose()
      }}
      onEscapeKeyDown={event => {
        if (onEscape?.()) event.preventDefault()
      }}
    >
      <Portal>
        <Ark.Content ref={content} className={screen} aria-label={props.name} onKeyDown={onKeyDown}>
          <header className={head}>
            <span className={title}>
              <FileName className={name} name={props.name} />
              {meta && <span className={note}>{meta}</span>}
            </span>
            {tools && <div className={between}>{tools}</div>}
            <IconButton icon={Download} label={`Download ${props.name}`} onClick={onDownload} />
            <IconButton icon={X} label="Close" onClick={onClose} />
          </header>
          {children}
        </Ark.Content>
      </Portal>
    </Ark.Root>
  )
}
