import { ImageUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Row } from '../../ui/layout/Section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const ImageDialog = onDemand(() => import('./ImageDialog.tsx').then(module => module.ImageDialog))

interface ImageRowProps extends Pick<ComponentProps<typeof Avatar>, 'id' | 'name' | 'shape'> {
  image: string | null
  title: string
  hint: string
  /** What the button says; absent: the person may not change it */
  change: string | undefined
  /** The title of the dialog */
  dialog: string
  onSave: (image: File) => Promise<void>
  onRemove?: () => Promise<void>
}

/** The row of a setting that is a picture: as it is now, and a dialog for another one. */
export function ImageRow({ title, hint, change, dialog, onSave, onRemove, ...avatar }: ImageRowProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <Row title={title} hint={change && hint}>
      <Avatar key={avatar.image} {...avatar} size="40" />
      {change && (
        <Button size="32" icon={ImageUp} onClick={() => setChoosing(true)}>
          {change}
        </Button>
      )}
      {choosing && (
        <ImageDialog
          title={dialog}
          current={avatar.image}
          onSave={onSave}
          {...(onRemove && { onRemove })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Row>
  )
}
