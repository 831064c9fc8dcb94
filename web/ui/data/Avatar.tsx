import { initials } from '@winnow/openapi/common/text/initials'
import { useState } from 'react'
import { avatar } from '../../styled-system/recipes'
import { hueOf } from '../../theme/tints.ts'

interface AvatarProps {
  /** Its hash gives the hue: a workspace's or an applicant's. Absent: the name, which is known of a colleague everywhere */
  id?: string
  name: string
  image?: string | null
  size?: '20' | '22' | '24' | '28' | '32' | '40'
  /** Square for a workspace. */
  shape?: 'round' | 'square'
}

/** Decoration beside a name: the name itself is always written next to it. */
export function Avatar({ id, name, image, size, shape }: AvatarProps) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={avatar({ size, shape, hue: hueOf(id ?? name) })} aria-hidden>
      {image && !failed ? <img src={image} alt="" onError={() => setFailed(true)} /> : initials(name)}
    </span>
  )
}
