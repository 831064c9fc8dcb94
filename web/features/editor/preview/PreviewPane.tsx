import { ExternalLink, Info, Monitor, Smartphone, X } from 'lucide-react'
import { useRef, useState } from 'react'
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
/** The phone, 336 wide with its rim; a page of 390 wide is drawn at 320. */
const deviceLook = css({
  position: 'relative',
  overflow: 'hidden',
  boxShadow: 'pop',
  '&[data-device=phone]': {
    width: '[336px]',
    maxHeight: '[700px]',
    borderWidth: '[8px]',
    borderStyle: 'solid',
    borderColor: { base: '[#1B1A18]', _dark: 'line2' },
    borderRadius: '[36px]',
  },
  '&[data-device=desktop]': { width: 'full', maxHeight: '[520px]', border: 'outline', borderRadius: 'media' },
  '& iframe': { display: 'block', border: 'none', transformOrigin: '0 0' },
})
const frames = {
  phone: css({ width: '[390px]', height: '[calc(100% / 0.8205)]', transform: 'scale(0.8205)' }),
  desktop: css({ width: '[1100px]', height: '[calc(100% / 0.333)]', transform: 'scale(0.333)' }),
}
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

type Device = keyof typeof frames

/** The applicants' own page of the draft, as it stands; it takes answers, validates them and sends nothing. */
export function PreviewPane({ onClose }: { onClose?: () => void }) {
  const { draft, form, active } = useBuilder()
  const { me } = useSession()
  const { data: details } = useCall('fetchDetails', { form_id: form.identifier })
  const [device, setDevice] = useState<Device>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const workspace = me.pages.find(page => page.id === form.pageId)
  const voice = { name: workspace?.name ?? details?.pageName ?? '', logo: workspace?.logo ?? null }
  const question = draft.questions.find(({ key }) => key === active)
  usePreview(frame, {
    kind: 'winnow.preview.page',
    page: previewPage(draft, form, details, voice, active),
    at: question?.key ?? null,
  })
  return (
    <section className={pane} aria-label="Live preview">
      <div className={head}>
        <h2 className={css({ textStyle: 'control', marginRight: 'auto' })}>Live preview</h2>
        <Segmented
          label="Device"
          value={device}
          onChange={setDevice}
          items={[
            { value: 'phone', name: 'Phone', icon: Smartphone, iconOnly: true },
            { value: 'desktop', name: 'Desktop', icon: Monitor, iconOnly: true },
          ]}
        />
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
          <iframe
            ref={frame}
            className={frames[device]}
            src={paths.preview()}
            title="The form as applicants see it"
          />
        </div>
      </div>
      <p className={foot}>
        <Icon of={Info} size={13} />
        {form.publishedVersion !== null && form.hasUnpublishedChanges
          ? `People applying now still see version ${form.publishedVersion}.`
          : 'Try it out: nothing is sent from here.'}
      </p>
    </section>
  )
}
