import { ZoomIn, ZoomOut } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'

interface ZoomProps {
  zoom: number
  onIn: () => void
  onOut: () => void
  onFit: () => void
}

/** How near a file is looked at, and its three buttons. */
export function Zoom({ zoom, onIn, onOut, onFit }: ZoomProps) {
  return (
    <>
      <IconButton icon={ZoomOut} label="Zoom out" keys="-" onClick={onOut} />
      <Button className={css({ minWidth: '48!', tabular: true })} kind="ghost" onClick={onFit}>
        {Math.round(zoom * 100)}%<span className={css({ srOnly: true })}>, zoom to fit</span>
      </Button>
      <IconButton icon={ZoomIn} label="Zoom in" keys="+" onClick={onIn} />
    </>
  )
}
