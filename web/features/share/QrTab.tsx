import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { saveFile } from '../../lib/browser/save-file.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { codeOf, pngOf, svgOf } from './qr.ts'

const picture = css({
  width: '[200px]',
  height: '[200px]',
  flexShrink: '0',
  border: 'hairline',
  borderRadius: 'media',
})

/** The link as a QR code, dark on white in either theme: cameras read nothing else as well. */
export function QrTab({ link, name }: { link: string; name: string }) {
  const code = useMemo(() => codeOf(link), [link])
  const file = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'Form'} QR code`
  return (
    <div className={css({ row: '20', flexWrap: 'wrap' })}>
      <svg
        className={picture}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code for ${link}`}
      >
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <div className={css({ display: 'grid', gap: '12', flex: '1', minWidth: '[200px]' })}>
        <p className={css({ color: 't2' })}>
          For posters, slides and badges. Keep the white border so cameras can read it.
        </p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          <Button size="32" icon={Download} onClick={async () => saveFile(await pngOf(code), `${file}.png`)}>
            Download PNG
          </Button>
          <Button size="32" icon={Download} onClick={() => saveFile(svgOf(code), `${file}.svg`)}>
            Download SVG
          </Button>
        </div>
      </div>
    </div>
  )
}
