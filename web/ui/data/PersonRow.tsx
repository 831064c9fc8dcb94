import type { ReactNode } from 'react'
import { personRow } from '../../styled-system/recipes'
import { Avatar } from './Avatar.tsx'

interface PersonRowProps {
  id: string
  name: string
  /** The e-mail address, or what they are. */
  meta?: ReactNode
  image?: string | null
  /** At the right: a badge, a menu. */
  children?: ReactNode
}

export function PersonRow({ id, name, meta, image, children }: PersonRowProps) {
  const styles = personRow()
  return (
    <div className={styles.root}>
      <Avatar id={id} name={name} image={image} size="28" />
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {meta && <div className={styles.meta}>{meta}</div>}
      </div>
      {children}
    </div>
  )
}
