import { FileText } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'

const tile = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '24',
  height: '24',
  overflow: 'hidden',
  borderRadius: 'control',
  boxShadow: '[inset 0 0 0 1px token(colors.line)]',
  backgroundColor: 'bg',
  color: 't3',
  '& > img': { width: 'full', height: 'full', objectFit: 'cover', backgroundColor: '[#fff]' },
})

/** A form's own logo, else a sheet; decoration beside its name. */
export function FormLogo({ logo }: { logo: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={tile} aria-hidden>
      {logo && failed !== logo ? (
        <img src={logo} alt="" onError={() => setFailed(logo)} />
      ) : (
        <Icon of={FileText} />
      )}
    </span>
  )
}
