import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { ListTree, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { localStore } from '../../lib/browser/storage.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { css } from '../../styled-system/css'
import { dialog } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastWall } from '../../ui/overlays/stack/toast-room.ts'
import { QuickAdd } from './adding/QuickAdd.tsx'
import { AddBar } from './adding/TypePicker.tsx'
import { isPage, useBuilder } from './builder.ts'
import { Outline } from './outline/Outline.tsx'
import { EndPages } from './pages/EndPages.tsx'
import { Welcome } from './pages/Welcome.tsx'
import { type Device, PreviewPane } from './preview/PreviewPane.tsx'
import { QuestionList } from './questions/QuestionList.tsx'
import { Conflict } from './saving/Conflict.tsx'
import { SaveNote } from './saving/SaveNote.tsx'
import { UndoButtons } from './UndoButtons.tsx'

const columns = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    md: '[232px minmax(0, 1fr)]',
    '2xl': '[232px minmax(0, 1fr) var(--preview)]',
  },
  '--preview': '400px',
  // As wide as it takes to read a page for desktops, which still leaves the questions the width of a phone.
  '&[data-preview=desktop]': { '--preview': 'min(992px, max(min(648px, 100vw - 632px), 100vw - 752px))' },
  gridTemplateRows: '[minmax(0, 1fr)]',
  flex: '1',
  minHeight: '0',
})
const side = css({ minHeight: '0', borderRight: 'hairline' })
const scroller = css({ stack: '0', minHeight: '0', minWidth: '0', overflowY: 'auto', backgroundColor: 'bg' })
const strip = css({
  position: 'sticky',
  zIndex: 'bar',
  top: '0',
  display: { base: 'flex', '2xl': 'none' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8',
  flexShrink: '0',
  paddingInline: '16',
  paddingBlock: '8',
  borderBottom: 'hairline',
  backgroundColor: 'bg',
})
const column = css({
  width: 'full',
  maxWidth: '[704px]',
  marginInline: 'auto',
  paddingInline: { base: '16', md: '32' },
  paddingTop: '20',
  paddingBottom: '[40vh]',
})
const notices = css({ stack: '12', paddingBottom: '16', _empty: { display: 'none' } })

/** The device whose preview the person saw last, on this one */
const deviceKey = 'winnow.preview'
const chosenDevice = (): Device => (localStore.readText(deviceKey) === 'desktop' ? 'desktop' : 'phone')

/** Outline, the form in place, and what applicants would see of it; on narrow screens the outer two are drawers. */
export function FormBuilder({ sentence }: { sentence: string }) {
  const { store, draft, errors, save, active } = useBuilder()
  const hasOutline = useMedia('(min-width: 768px)')
  const hasPreview = useMedia('(min-width: 1200px)')
  const [drawn, setDrawn] = useState<'outline' | 'preview' | null>(null)
  const [device, setDevice] = useState<Device>(chosenDevice)
  const choose = (device: Device) => {
    setDevice(device)
    localStore.writeText(deviceKey, device)
  }
  const close = () => setDrawn(null)
  const atQuestion = active !== null && !isPage(active)
  return (
    <div className={columns} data-builder data-preview={device}>
      {hasOutline && (
        <div ref={toastWall} className={side}>
          <Outline />
        </div>
      )}
      <div className={scroller}>
        <div className={strip}>
          {!hasOutline && (
            <>
              <Button icon={ListTree} onClick={() => setDrawn('outline')}>
                <span className={css({ srOnly: true })}>Outline: </span>
                {draft.questions.length}
                <span className={css({ srOnly: true })}> questions</span>
              </Button>
              <SaveNote save={save} brief />
              <span className={css({ display: 'flex', marginLeft: 'auto' })}>
                <UndoButtons />
              </span>
            </>
          )}
          <Button icon={Smartphone} onClick={() => setDrawn('preview')}>
            Preview
          </Button>
        </div>
        <div className={column}>
          <div className={notices}>
            {save.kind === 'stale' && <Conflict store={store} save={save} />}
            {save.kind === 'failed' && (
              <Notice tone="bad">
                {`${save.sentence.replace(/\.$/, '')}. Your changes are kept on this device until they can be saved.`}
              </Notice>
            )}
            {errors.other !== undefined && <Notice tone="bad">{errors.other}</Notice>}
          </div>
          <Welcome />
          <section aria-label="Questions">
            <QuestionList />
            {!atQuestion && <AddBar />}
            <QuickAdd />
          </section>
          <EndPages />
        </div>
        <p className={css({ srOnly: true })} role="status">
          {sentence}
        </p>
      </div>
      {hasPreview && (
        <div className={css({ minHeight: '0', borderLeft: 'hairline' })}>
          <PreviewPane device={device} onDevice={choose} />
        </div>
      )}
      <Drawer name="Outline" side="left" open={drawn === 'outline' && !hasOutline} onClose={close}>
        <Outline onGone={close} />
      </Drawer>
      <Drawer
        name="Preview"
        side="right"
        wide={hasOutline && device === 'desktop'}
        open={drawn === 'preview' && !hasPreview}
        onClose={close}
      >
        {/* A phone has no room for more than a phone. */}
        {hasOutline ? (
          <PreviewPane device={device} onDevice={choose} onClose={close} />
        ) : (
          <PreviewPane device="phone" onClose={close} />
        )}
      </Drawer>
    </div>
  )
}

const drawer = css({
  position: 'fixed',
  insetBlock: '0',
  zIndex: 'dialog',
  backgroundColor: 'surface',
  boxShadow: 'dialog',
  outline: 'none',
  '&[data-side=left]': { left: '0', width: '[min(280px, 86vw)]' },
  '&[data-side=right]': { right: '0', width: '[min(400px, 100vw)]' },
  '&[data-wide=true]': { width: '[min(992px, 100vw)]' },
  '&[data-state=open]': { animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]' },
})

interface DrawerProps {
  name: string
  side: 'left' | 'right'
  wide?: boolean
  open: boolean
  onClose: () => void
  children: ReactNode
}

function Drawer({ name, side, wide, open, onClose, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={details => !details.open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop className={dialog().backdrop} />
        <Dialog.Positioner>
          <Dialog.Content className={drawer} data-side={side} data-wide={wide} aria-label={name}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
