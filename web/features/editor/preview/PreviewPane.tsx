import { ExternalLink, Info, Monitor, Signal, Smartphone, Wifi, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useCall } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import { useSession } from '../../session/session.ts'
import { useBuilder } from '../builder.ts'
import { previewPage } from './preview-page.ts'
import { usePreview } from './use-preview.ts'

const pane = css({ stack: '0', height: 'full', minHeight: '0', backgroundColor: 'surface' })
const head = css({ row: '8', flexShrink: '0', height: '44', paddingInline: '16' })
const stage = css({
  display: 'flex',
  justifyContent: 'center',
  flex: '1',
  minHeight: '0',
  paddingTop: '10',
  paddingInline: '16',
  paddingBottom: '16',
})
/** Nothing in it scrolls but the page itself: clipped, not hidden, or whatever takes the focus in the page could move it. */
const deviceLook = css({
  position: 'relative',
  overflow: 'clip',
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  boxShadow: 'pop',
  '&[data-device=phone]': {
    maxWidth: '[336px]',
    maxHeight: '[700px]',
    borderWidth: '[8px]',
    borderStyle: 'solid',
    borderColor: { base: '[#1B1A18]', _dark: 'line2' },
    borderRadius: '[36px]',
  },
  '&[data-device=desktop]': { borderRadius: 'media' },
  '& iframe': { position: 'absolute', top: '0', left: '0', border: 'none', transformOrigin: '0 0' },
})

/** A phone's own bar, on the ground of the page beneath it. */
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  flexShrink: '0',
  height: '32',
  paddingInline: '24',
  backgroundColor: { base: '[#FCFBF9]', _dark: 'bg' },
  color: 't1',
  textStyle: 'meta',
  fontWeight: 'semibold',
  '& > span': { marginRight: 'auto' },
})
const screenLook = css({ position: 'relative', flex: '1', minHeight: '0' })

/** How wide the page is drawn before it is scaled to its frame: a usual phone, and the narrowest window with two columns. */
const pageWidths = { phone: 390, desktop: 960 }

const foot = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8',
  flexShrink: '0',
  paddingInline: '16',
  paddingBottom: '14',
  textStyle: 'meta',
  color: 't2',
  '& > svg': { flexShrink: 0, marginTop: '[1.5px]' },
})

export type Device = keyof typeof pageWidths

interface PreviewPaneProps {
  device: Device
  /** Absent: there is only room for a phone */
  onDevice?: (device: Device) => void
  onClose?: () => void
}

/** The applicants' own page of the draft, as it stands; it takes answers, validates them and sends nothing. */
export function PreviewPane({ device, onDevice, onClose }: PreviewPaneProps) {
  const { draft, form, active } = useBuilder()
  const { me } = useSession()
  const { data: details } = useCall('fetchDetails', { form_id: form.identifier })
  const frame = useRef<HTMLIFrameElement>(null)
  const workspace = me.pages.find(page => page.id === form.pageId)
  const voice = { name: workspace?.name ?? details?.pageName ?? '', logo: workspace?.logo ?? null }
  const question = draft.questions.find(({ key }) => key === active)
  usePreview(frame, {
    kind: 'winnow.preview.page',
    page: previewPage(draft, form, details, voice, active),
    at: question?.key ?? (active === 'welcome' ? active : null),
  })
  const { ref: screen, width } = useWidth()
  const scale = width / pageWidths[device]
  return (
    <section className={pane} aria-label="Live preview">
      <div className={head}>
        <h2 className={css({ textStyle: 'control', color: 't2', marginRight: 'auto' })}>Live preview</h2>
        {onDevice && (
          <Segmented
            label="Preview size"
            value={device}
            onChange={onDevice}
            items={[
              { value: 'phone', name: 'Phone', icon: Smartphone, iconOnly: true },
              { value: 'desktop', name: 'Desktop', icon: Monitor, iconOnly: true },
            ]}
          />
        )}
        <IconButton
          icon={ExternalLink}
          label="Open the preview in a new tab"
          // The tab asks its opener for the draft, so it must have one.
          onClick={() => void window.open(paths.preview(), '_blank')}
        />
        {onClose && <IconButton icon={X} label="Close preview" onClick={onClose} />}
      </div>
      <div className={stage}>
        <div className={deviceLook} data-device={device}>
          {device === 'phone' && (
            <div className={bar} aria-hidden>
              <span>9:41</span>
              <Icon of={Signal} size={13} />
              <Icon of={Wifi} size={13} />
            </div>
          )}
          <div ref={screen} className={screenLook}>
            <iframe
              ref={frame}
              style={{ width: pageWidths[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}
              src={paths.preview()}
              title="The form as applicants see it"
            />
          </div>
        </div>
      </div>
      <p className={foot}>
        <Icon of={Info} size={13} />
        {form.publishedVersion !== null && form.unpublishedChanges > 0
          ? `People applying now still see version ${form.publishedVersion}.`
          : 'Try it out. Nothing you enter is sent.'}
      </p>
    </section>
  )
}

/** How wide the inside of an element is, in CSS pixels. */
function useWidth(): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(pageWidths.phone)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
